import { and, desc, eq, isNull, ne } from 'drizzle-orm'
import type { CaseWhole } from '#contract/moderation/calls.ts'
import type { Acting } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import { actorOf } from '#server/serve/serve.ts'
import { rowOf } from './caseList.ts'
import { looksAt } from './caseLooks.ts'
import { nameOf } from './keptWords.ts'
import { caseFor } from './rules.ts'
import { silentUntil } from './silence.ts'
import { moderationAct, moderationLook } from './tables.ts'

/** A case as staff see it, without the words that were reported: those are told by `lookInto` alone. */
export async function wholeCase({ tx, who }: Acting, _id: string): Promise<CaseWhole> {
  const row = await caseFor(tx, who, _id)
  return {
    ...(await rowOf(tx, row)),
    said: row.said,
    decider: await nameOf(tx, row.decider),
    mine: row.decider === actorOf(who),
    objection: row.objection,
    silentUntil: row.person ? await silentUntil(tx, row.person) : null,
    history: row.person ? await historyOf(tx, row.person, _id) : [],
    looks: await looksAt(tx, _id),
    read: (await tx.$count(moderationLook, and(eq(moderationLook.case, _id), eq(moderationLook.person, actorOf(who))))) > 0,
  }
}

/** Decisions about a person that stand, of other cases; they name what was done and none of the words. */
const historyOf = (tx: Tx, person: string, but: string) =>
  tx
    .select({ at: moderationAct.at, kind: moderationAct.kind, act: moderationAct.act, days: moderationAct.days })
    .from(moderationAct)
    .where(and(eq(moderationAct.person, person), ne(moderationAct.case, but), isNull(moderationAct.undone)))
    .orderBy(desc(moderationAct.at))
    .limit(50)
