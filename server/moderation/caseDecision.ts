import { and, eq, inArray, isNull } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { CaseDecision } from '#contract/moderation/calls.ts'
import { Refusal } from '#contract/refusals.ts'
import { caseSteps, isMeasure, reopenMinutes, tellSeconds } from '#contract/rules/moderation/states.ts'
import { dayMs } from '#contract/time.ts'
import type { Acting } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import type { House } from '#server/kit/house.ts'
import { orderJob } from '#server/kit/jobs/jobs.ts'
import { actorOf } from '#server/serve/serve.ts'
import { rowOf } from './caseList.ts'
import { tellReaders } from './caseNews.ts'
import { lockThing, reportableOf } from './report.ts'
import { type CaseDecider, type CaseRow, caseFor } from './rules.ts'
import { moderationAct, moderationCase, moderationKept, moderationLook, moderationReport, moderationSilence } from './tables.ts'

type CaseDecisionContext = Acting<House, CaseDecider>

/** Decides a case under its lock: of two at once the first, and the second is handed the case as it is then. */
export async function decide(given: CaseDecisionContext, _id: string, decision: CaseDecision) {
  const { tx, who } = given
  const row = await caseFor(tx, who, _id, true)
  const state = caseSteps[decision.act][row.state]
  if (state === 'decided') throw new Refusal('case-decided', undefined, await rowOf(tx, row))
  const me = actorOf(who)
  if (row.state === 'objected' && row.decider === me) throw new Refusal('case-own')
  if (decision.act === 'reopen') await reopen(given, row, me)
  else if (row.state === 'objected') await judge(given, row, decision, me)
  else await settleCase(given, row, decision, me)
  const [after] = await tx.select().from(moderationCase).where(eq(moderationCase._id, _id))
  await tellReaders(tx, given.house, _id)
  return rowOf(tx, after!)
}

const set = (tx: Tx, { _id, version }: CaseRow, values: Partial<CaseRow>) =>
  tx
    .update(moderationCase)
    .set({ ...values, version: version + 1 })
    .where(eq(moderationCase._id, _id))

/** Writes down who decided what, by ids alone, and has it told when a slip of a key would have been taken back. */
async function noted(
  { tx }: CaseDecisionContext,
  { _id, kind, person }: CaseRow,
  { act, days }: Pick<CaseDecision, 'act' | 'days'>,
  actor: string,
) {
  const turn = v7()
  const now = Date.now()
  await tx.insert(moderationAct).values({ _id: turn, case: _id, kind, person, actor, act, days, at: new Date(now).toISOString() })
  const due = new Date(now + tellSeconds * 1000).toISOString()
  await orderJob(tx, { kind: 'moderation', key: `moderation:${turn}`, payload: { case: _id, turn }, due })
  return { turn, decided: new Date(now).toISOString() }
}

async function settleCase(given: CaseDecisionContext, row: CaseRow, { act, reason, days }: CaseDecision, me: string) {
  const { tx, house } = given
  const wanted = act === 'silence' ? days : null
  await set(tx, row, {
    state: caseSteps[act][row.state] as CaseRow['state'],
    act,
    said: reason,
    days: wanted,
    decider: me,
    ...(await noted(given, row, { act, days: wanted }, me)),
  })
  const thing = reportableOf(house, row.kind)
  if (act === 'remove') await thing.remove({ tx, house, by: me, reason }, row.thing)
  if (act === 'release') await thing.release?.({ tx, house, by: me, reason }, row.thing)
  if (act === 'silence' && row.person) await silence(tx, row._id, row.person, wanted ?? 1)
}

async function silence(tx: Tx, caseId: string, person: string, days: number) {
  const until = new Date(Date.now() + days * dayMs).toISOString()
  await tx
    .insert(moderationSilence)
    .values({ case: caseId, person, until })
    .onConflictDoUpdate({ target: moderationSilence.case, set: { until } })
}

/** The undo of whoever decided, in the first minutes; what was removed comes back where its domain can bring it back. */
async function reopen(given: CaseDecisionContext, row: CaseRow, me: string) {
  if (row.decider !== me || Date.now() - Date.parse(row.decided!) > reopenMinutes * 60_000) throw new Refusal('case-late')
  await undoCaseDecision(given, row, me, true)
  await takeOver(given.tx, row)
  await set(given.tx, row, { state: 'open', act: null, turn: null, said: null, days: null, decided: null, decider: null })
}

/** Reports made meanwhile have a case of their own, and a thing has one open case: the reopened one takes its reports, words and looks. */
async function takeOver(tx: Tx, { _id, kind, thing }: CaseRow) {
  await lockThing(tx, kind, thing)
  const [later] = await tx
    .select({ _id: moderationCase._id })
    .from(moderationCase)
    .where(and(eq(moderationCase.kind, kind), eq(moderationCase.thing, thing), isNull(moderationCase.decided)))
    .for('update')
  if (!later) return
  const again = tx.select({ person: moderationReport.person }).from(moderationReport).where(eq(moderationReport.case, _id))
  await tx.delete(moderationReport).where(and(eq(moderationReport.case, later._id), inArray(moderationReport.person, again)))
  for (const table of [moderationReport, moderationKept, moderationLook])
    await tx.update(table).set({ case: _id }).where(eq(table.case, later._id))
  await tx.delete(moderationCase).where(eq(moderationCase._id, later._id))
}

/** Somebody else looks at an objection. */
async function judge(given: CaseDecisionContext, row: CaseRow, { act, reason }: CaseDecision, me: string) {
  if (act === 'overturn') await undoCaseDecision(given, row, me, false)
  const { turn } = await noted(given, row, { act, days: null }, me)
  const state = caseSteps[act][row.state] as CaseRow['state']
  await set(given.tx, row, { state, turn, decided: new Date().toISOString(), decider: me, ...(reason && { said: reason }) })
}

/** Takes back what a decision did. */
async function undoCaseDecision({ tx, house }: CaseDecisionContext, row: CaseRow, me: string, strict: boolean) {
  await tx.delete(moderationSilence).where(eq(moderationSilence.case, row._id))
  if (row.act === 'remove') {
    const { restore } = reportableOf(house, row.kind)
    if (restore) await restore({ tx, house, by: row.decider ?? me, reason: row.said }, row.thing)
    else if (strict) throw new Refusal('case-final')
  }
  if (row.turn)
    await tx
      .update(moderationAct)
      .set({ undone: new Date().toISOString() })
      .where(and(eq(moderationAct._id, row.turn), eq(moderationAct.case, row._id)))
}

/** Objects to a decision about oneself, once. */
export async function object(
  { tx, house, who }: Pick<CaseDecisionContext, 'tx' | 'house'> & { who: { _id: string } },
  _id: string,
  text: string,
) {
  const [row] = await tx
    .select()
    .from(moderationCase)
    .where(and(eq(moderationCase._id, _id), eq(moderationCase.person, who._id)))
    .for('update')
  if (!row || !isMeasure(row.act)) throw new Refusal('missing')
  const state = caseSteps.object[row.state]
  if (state === 'decided') {
    if (row.objection === text) return
    throw new Refusal('case-decided')
  }
  await set(tx, row, { state, objection: text, objected: new Date().toISOString(), reminded: null })
  await tellReaders(tx, house, _id)
}
