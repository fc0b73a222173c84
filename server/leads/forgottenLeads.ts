import { eq, inArray, or } from 'drizzle-orm'
import { isAddress } from '#server/kit/addresses.ts'
import type { Tx } from '#server/kit/database.ts'
import { person } from '#server/shared/auth/tables.ts'
import { forget } from './retention.ts'
import { groupOf } from './rules.ts'
import { lead } from './tables.ts'

/** Somebody leaves: their leads go with all that went into them, whatever address that has, and stay as numbers alone. */
export async function forgetAsked(tx: Tx, _house: unknown, _id: string) {
  const [owner] = await tx.select().from(person).where(eq(person._id, _id))
  if (!owner) return
  const own = eq(lead.person, _id)
  const theirs = owner.emailVerifiedAt ? or(own, isAddress(lead.email, owner.email)) : own
  const ids = new Set<string>()
  for (const row of await tx.select({ _id: lead._id }).from(lead).where(theirs)) for (const one of await groupOf(tx, row._id)) ids.add(one)
  if (ids.size > 0)
    await forget(
      tx,
      await tx
        .select()
        .from(lead)
        .where(inArray(lead._id, [...ids]))
        .for('update'),
    )
}
