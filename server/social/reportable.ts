import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '#server/kit/database.ts'
import type { Reportable, Reportables } from '#server/moderation/plugs.ts'
import { person as personTable } from '#server/shared/auth/tables.ts'
import { dropFile } from '#server/shared/files/keptFiles.ts'
import { hasNameOf } from './blocks.ts'
import { reportable as postReportable } from './posts/reportable.ts'
import { knows } from './rules.ts'
import { publishSocialChange } from './socialNews.ts'
import { socialBlock, socialProfile } from './tables.ts'

/**
 * Somebody's name, picture and words about themselves: for who knows them, and for who has blocked them since. Who has only their name, such as
 * from an invitation, reports them without these words. What they wrote with a request is told by the reporter's device.
 */
const person: Reportable = {
  async see(tx, who, _id) {
    const isKnown = (await knows(tx, who, _id)) !== undefined || (await hasBlocked(tx, who, _id))
    if (!isKnown && !(await hasNameOf(tx, who, _id))) return undefined
    const [row] = await tx
      .select({ picture: personTable.bild, text: socialProfile.text, at: socialProfile.joinedAt })
      .from(personTable)
      .leftJoin(socialProfile, eq(socialProfile.person, personTable._id))
      .where(eq(personTable._id, _id))
    const sent = await sentBy(tx, _id, who)
    return row && { author: _id, text: isKnown ? row.text : null, picture: row.picture, at: row.at, was: words => sent.includes(words) }
  },
  async remove({ tx, house }, _id) {
    const [row] = await tx.select({ picture: personTable.bild }).from(personTable).where(eq(personTable._id, _id)).for('no key update')
    await tx.update(socialProfile).set({ text: null }).where(eq(socialProfile.person, _id))
    await tx.update(personTable).set({ bild: null }).where(eq(personTable._id, _id))
    if (row?.picture) await dropFile(tx, row.picture)
    await publishSocialChange(tx, house, [_id])
  },
}

/** Texts that somebody wrote to another with a request to be friends or to train together. */
async function sentBy(tx: Tx, from: string, to: string): Promise<string[]> {
  const { rows } = await tx.execute<{ text: string }>(sql`
    select text from relationship where low = least(${from}::uuid, ${to}::uuid) and high = greatest(${from}::uuid, ${to}::uuid)
      and asker = ${from} and text is not null
    union all select text from training_request where "from" = ${from} and "to" = ${to} and text is not null`)
  return rows.map(({ text }) => text)
}

/** Blocked while they knew them, so that their list names them. */
const hasBlocked = async (tx: Tx, who: string, other: string) =>
  (await tx.$count(socialBlock, and(eq(socialBlock.person, who), eq(socialBlock.blocked, other), eq(socialBlock.named, true)))) > 0

export const reportable: Reportables = { person, ...postReportable }
