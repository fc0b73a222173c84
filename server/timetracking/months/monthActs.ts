import { v7 } from 'uuid'
import type { CallBody, Reply } from '#contract/call.ts'
import { Refusal } from '#contract/refusals.ts'
import { isMonthOver, type MonthActor, type MonthState, mayTurnMonth } from '#contract/rules/worktime/workMonths.ts'
import type { timeMonths } from '#contract/timetracking/timeMonths.ts'
import type { Acting } from '#server/kit/acting.ts'
import type { House } from '#server/kit/house.ts'
import { studiosWithAny } from '#server/kit/reach.ts'
import { today } from '#server/kit/zone.ts'
import { actorOf } from '#server/serve/serve.ts'
import { lockTime } from '#server/timetracking/rules.ts'
import { timeMonth, timeMonthStep } from '#server/timetracking/tables.ts'
import { tellTime } from '#server/timetracking/timeNews.ts'
import { closingOf } from './monthClosing.ts'
import { factsOf, type MonthFacts, monthHashOf } from './monthFacts.ts'
import { tellTurned } from './monthNews.ts'
import { passOn } from './reckon.ts'
import { actorsIn, isAnothers, meantMonth, studiosIn } from './rules.ts'
import { type MonthRecord, recordOf, viewOf } from './view.ts'

type MonthCalls = typeof timeMonths
type MonthContext = Acting<House>

interface Turn {
  person: string
  month: string
  to: MonthState
  by: MonthActor
  hash?: string
  reason?: string | null
  values?: Partial<MonthRecord>
}

/** A month as it stands, with its person's time locked. */
async function lockMonthTime({ tx }: MonthContext, person: string, month: string) {
  await lockTime(tx, person)
  return { record: await recordOf(tx, person, month), facts: await factsOf(tx, person, month) }
}

/** Refuses whoever saw another sheet, a month that is not over, and one with what lacks an end or a decision. */
async function mustBeWhole(given: MonthContext, facts: MonthFacts, hash: string | undefined) {
  const { person, month, sheet, corrections } = facts
  const current = () => viewOf(given, person, month)
  if (hash !== (await monthHashOf(facts))) throw new Refusal('stale', undefined, await current())
  if (!isMonthOver(month, today())) throw new Refusal('month-running', undefined, await current())
  if (sheet.open.length > 0 || corrections.length > 0) throw new Refusal('month-open', undefined, await current())
}

async function move(
  given: MonthContext,
  facts: MonthFacts,
  record: MonthRecord | undefined,
  { person, month, to, hash, reason, values }: Turn,
) {
  const { tx, who } = given
  const from = record?.state ?? 'open'
  const set = { state: to, hash: hash ?? null, version: (record?.version ?? 0) + 1, ...values }
  await tx
    .insert(timeMonth)
    .values({ person, month, ...set })
    .onConflictDoUpdate({ target: [timeMonth.person, timeMonth.month], set })
  const at = new Date().toISOString()
  await tx.insert(timeMonthStep).values({ _id: v7(), person, month, from, to, hash, actor: actorOf(who), at, reason })
  await tellTurned(given, facts, to)
  await tellTime(given, [person])
}

/** Refuses a move that the table does not have, and one of one's own by somebody who decides on it (T04). */
async function mustMove(given: MonthContext, facts: MonthFacts, from: MonthState, { to, by, person, month, hash }: Turn) {
  const studios = studiosIn(facts)
  const isNone = studios.length === 0
  if (isNone && by === 'person' && hash !== (await monthHashOf(facts)))
    throw new Refusal('stale', undefined, await viewOf(given, person, month))
  // Whoever was neither employed nor worked in it has no month to sign.
  if (isNone || !actorsIn(given.who, person, studios).includes(by)) throw new Refusal('missing')
  if (by !== 'person' && !(await isAnothers(given.tx, given.who, person, studios))) throw new Refusal('own')
  if (!mayTurnMonth(from, to, by)) throw new Refusal('month-state', undefined, await viewOf(given, person, month))
}

/** Signs or confirms; the same signature once more is no news. */
async function sign(given: MonthContext, turn: Turn) {
  const { person, month, to, hash } = turn
  const { record, facts } = await lockMonthTime(given, person, month)
  if (record?.state !== to || record.hash !== hash) {
    await mustMove(given, facts, record?.state ?? 'open', turn)
    await mustBeWhole(given, facts, hash)
    await move(given, facts, record, turn)
  }
  return viewOf(given, person, month)
}

export const selfSubmit = (given: MonthContext, { month, hash }: CallBody<MonthCalls['selfSubmit']>) =>
  sign(given, { person: actorOf(given.who), month, to: 'selfSubmitted', by: 'person', hash })

export async function submit(given: MonthContext, { user, month, hash }: CallBody<MonthCalls['submit']>) {
  const { person, own } = await meantMonth(given.tx, given.who, { user, month, rights: ['tt_management'] })
  if (own && !given.who.roles.includes('admin')) throw new Refusal('own')
  return sign(given, { person, month, to: 'submitted', by: 'manager', hash })
}

/** Opens a month again; what was booked of it elsewhere stays, and its next lock counts without that. */
async function open(given: MonthContext, { user, month, reason = null }: CallBody<MonthCalls['update']>) {
  const { person, own } = await meantMonth(given.tx, given.who, { user, month, rights: ['tt_office'] })
  const { record, facts } = await lockMonthTime(given, person, month)
  const from = record?.state ?? 'open'
  if (from === 'open') return viewOf(given, person, month)
  const by = own && from === 'selfSubmitted' ? 'person' : 'office'
  const turn: Turn = { person, month, to: 'open', by, reason }
  await mustMove(given, facts, from, turn)
  if (by === 'office' && !reason) throw new Refusal('invalid', { reason: 'Schreib, warum.' })
  const values = { sheet: null, balance: null, closing: null, late: null, unsigned: null }
  await move(given, facts, record, { ...turn, values })
  return viewOf(given, person, month)
}

interface Locking {
  user: string
  month: string
  hash?: string
  reason?: string | null
  carry?: { opening?: number | null; paid?: number } | null
}

/** Locks a month: the sheet stays as it is from then on. Without its person's signature that wants a reason, and hours that are nobody's plan. */
async function lockOne(given: MonthContext, { user: person, month, hash, reason = null, carry }: Locking) {
  const { tx } = given
  // Whoever decides nowhere keeps nobody's taps waiting.
  if (studiosWithAny(['tt_office'], given.who).length === 0) throw new Refusal('missing')
  const { record, facts } = await lockMonthTime(given, person, month)
  if (!actorsIn(given.who, person, studiosIn(facts)).includes('office')) throw new Refusal('missing')
  if (record?.state === 'locked' && record.hash === hash) return
  const turn: Turn = { person, month, to: 'locked', by: 'office', hash, reason }
  await mustMove(given, facts, record?.state ?? 'open', turn)
  await mustBeWhole(given, facts, hash)
  const isConfirmed = record?.state === 'submitted'
  const isSigned = isConfirmed || record?.state === 'selfSubmitted'
  if (!isConfirmed && !reason) throw new Refusal('invalid', { reason: 'Ohne beide Unterschriften braucht es einen Grund.' })
  if (!isSigned && facts.entries.some(({ entry }) => entry.source === 'plan'))
    throw new Refusal('month-plan', undefined, await viewOf(given, person, month))
  const values = { ...(await closingOf(tx, facts, record, carry)), late: null, unsigned: isSigned ? null : reason }
  await move(given, facts, record, { ...turn, values })
  await passOn(given, person, month)
}

export async function update(given: MonthContext, body: CallBody<MonthCalls['update']>) {
  if (body.state === 'open') return open(given, body)
  await lockOne(given, body)
  return viewOf(given, body.user, body.month)
}

/** Locks several, in the order of their people, so that two who lock at once never wait for each other. */
export async function lock(given: MonthContext, { items, reason }: CallBody<MonthCalls['lock']>): Promise<Reply<MonthCalls['lock']>> {
  const verdicts = new Map<string, string>()
  for (const item of items.toSorted((a, b) => (`${a.user} ${a.month}` < `${b.user} ${b.month}` ? -1 : 1))) {
    try {
      await lockOne(given, { ...item, reason })
      verdicts.set(`${item.user} ${item.month}`, 'done')
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      verdicts.set(`${item.user} ${item.month}`, error.code)
    }
  }
  return { items: items.map(({ user, month }) => ({ user, month, verdict: verdicts.get(`${user} ${month}`)! })) }
}
