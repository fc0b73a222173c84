import { and, eq } from 'drizzle-orm'
import { person as personTable } from '#server/auth/tables.ts'
import { dropFile } from '#server/files/keep.ts'
import type { Tx } from '#server/kit/database.ts'
import type { Domain, Reportable } from '#server/kit/domain.ts'
import { reportable as postReportable } from './posts/reportable.ts'
import { knows } from './rules.ts'
import { socialBlock, socialProfile } from './tables.ts'
import { changed } from './tell.ts'

/** Somebody's name, picture and words about themselves: for who knows them, and for who has blocked them since. */
const person: Reportable = {
  async see(tx, who, _id) {
    const isThere = (await knows(tx, who, _id)) !== undefined || (await hasBlocked(tx, who, _id))
    if (!isThere) return undefined
    const [row] = await tx
      .select({ picture: personTable.bild, text: socialProfile.text, at: socialProfile.joinedAt })
      .from(personTable)
      .leftJoin(socialProfile, eq(socialProfile.person, personTable._id))
      .where(eq(personTable._id, _id))
    return row && { author: _id, text: row.text, picture: row.picture, at: row.at }
  },
  async remove({ tx, house }, _id) {
    const [row] = await tx.select({ picture: personTable.bild }).from(personTable).where(eq(personTable._id, _id)).for('no key update')
    await tx.update(socialProfile).set({ text: null }).where(eq(socialProfile.person, _id))
    await tx.update(personTable).set({ bild: null }).where(eq(personTable._id, _id))
    if (row?.picture) await dropFile(tx, row.picture)
    await changed(tx, house, [_id])
  },
}

/** Blocked while they knew them, so that their list names them. */
const hasBlocked = async (tx: Tx, who: string, other: string) =>
  (await tx.$count(socialBlock, and(eq(socialBlock.person, who), eq(socialBlock.blocked, other), eq(socialBlock.named, true)))) > 0

export const reportable: NonNullable<Domain['reportable']> = { person, ...postReportable }
