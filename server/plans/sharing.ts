import { and, eq, exists, sql } from 'drizzle-orm'
import { Refusal } from '#contract/refusals.ts'
import type { Tx } from '#server/kit/database.ts'
import type { Who } from '#server/serve/serve.ts'
import { mustConsent } from '#server/shared/agreements/rules.ts'
import { person } from '#server/shared/auth/tables.ts'
import { looksAfter } from './rules.ts'
import type { shareTable } from './tables.ts'

/**
 * Something of their own that a member shares, by a switch, with whoever looks after their training there (H24). A share holds in the studio in
 * which it was given.
 */
export function sharingOf(table: ReturnType<typeof shareTable>) {
  const standing = and(eq(table.person, person._id), eq(table.studio, person.studioCode))

  async function isSharing(tx: Tx, who: string) {
    const rows = await tx.select({ studio: person.studioCode }).from(person).innerJoin(table, standing).where(eq(person._id, who))
    return { shared: rows.length > 0 }
  }

  return {
    isSharing,

    async share(tx: Tx, who: string, shared: boolean) {
      const [row] = await tx.select({ studio: person.studioCode }).from(person).where(eq(person._id, who)).for('no key update')
      await tx.delete(table).where(eq(table.person, who))
      if (shared && row?.studio) await tx.insert(table).values({ person: who, studio: row.studio })
      return isSharing(tx, who)
    },

    /** Ends what was shared in a studio that its member has left. */
    endShares: (tx: Tx) =>
      tx.delete(table).where(
        exists(
          tx
            .select({ one: sql`1` })
            .from(person)
            .where(and(eq(person._id, table.person), sql`${person.studioCode} is distinct from ${table.studio}`)),
        ),
      ),

    /** Somebody who shares it with the caller; anybody else is missing. Refuses `no-consent` where it was taken back. */
    async sharerMeant(tx: Tx, who: Who, id: string) {
      const [row] = await tx.select({ studio: table.studio }).from(person).innerJoin(table, standing).where(eq(person._id, id))
      if (!row || !(await looksAfter(tx, who, id, row.studio))) throw new Refusal('missing')
      await mustConsent(tx, [id])
      return id
    },
  }
}
