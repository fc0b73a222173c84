import { asc, eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { KeptContent, KeptWords } from '#contract/moderation/calls.ts'
import type { Acting } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import { actorOf } from '#server/serve/serve.ts'
import { fileAddress } from '#server/shared/files/fileAddress.ts'
import { nameOf } from './keptWords.ts'
import { type CaseRow, caseFor } from './rules.ts'
import { moderationKept, moderationLook, moderationReport } from './tables.ts'

/** The people who read a case's words, when and why. */
export const looksAt = (tx: Tx, caseId: string) =>
  tx
    .select({ name: moderationLook.name, at: moderationLook.at, why: moderationLook.why })
    .from(moderationLook)
    .where(eq(moderationLook.case, caseId))
    .orderBy(asc(moderationLook.at))

/** Reads the words that a case keeps, and writes down who read them and why, in one transaction. */
export const lookInto = ({ house, who }: Omit<Acting, 'tx'>, _id: string, why: string): Promise<KeptWords> =>
  house.db.transaction(async tx => {
    const row = await caseFor(tx, who, _id)
    const me = actorOf(who)
    const at = new Date().toISOString()
    await tx.insert(moderationLook).values({ _id: v7(), case: _id, person: me, name: (await nameOf(tx, me)) ?? '', why, at })
    return wordsOf(tx, row, name => fileAddress(house, who, name))
  })

async function wordsOf(tx: Tx, { _id, title }: CaseRow, address: (name: string | null) => string | null): Promise<KeptWords> {
  const kept = await tx
    .select()
    .from(moderationKept)
    .where(eq(moderationKept.case, _id))
    .orderBy(asc(moderationKept.at), asc(moderationKept._id))
  const reports = await tx.select().from(moderationReport).where(eq(moderationReport.case, _id)).orderBy(asc(moderationReport.at))
  const named = await Promise.all(reports.map(async each => ({ ...each, name: (await nameOf(tx, each.person)) ?? 'Gelöschter Benutzer' })))
  return {
    title,
    items: kept.map(
      ({ item, source, sure, name, text, picture, at }): KeptContent => ({
        item,
        source,
        sure,
        author: name,
        text,
        picture: address(picture),
        at,
      }),
    ),
    reports: named.map(({ name, reason, text, at }) => ({ name, reason, text, at })),
  }
}
