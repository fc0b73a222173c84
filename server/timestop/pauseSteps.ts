import { and, asc, eq, inArray } from 'drizzle-orm'
import type { CallBody } from '#contract/call.ts'
import { daysBetween } from '#contract/days.ts'
import { Refusal } from '#contract/refusals.ts'
import { dayText } from '#contract/rules/papers/said.ts'
import type { Ends } from '#contract/rules/timestop/pause.ts'
import type { timestop as calls } from '#contract/timestop/calls.ts'
import type { PauseRow, PauseStep } from '#contract/timestop/shapes.ts'
import type { ContractRecord as Contract } from '#server/contracts/rules.ts'
import type { Acting } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import { actorOf } from '#server/serve/serve.ts'
import { person } from '#server/shared/auth/tables.ts'
import { settleLater } from './pauseSettling.ts'
import { rowOf } from './rows.ts'
import { changePause, heldSeen, note, type Pause } from './rules.ts'
import { timestopStep } from './tables.ts'
import { isThere, leaveToHand, orderPause } from './tac.ts'
import { isHealth, isStanding } from './words.ts'

/** True of somebody whom the access-control service knows: there their pause is entered by hand. */
async function isKnownThere(tx: Tx, _id: string | null) {
  if (!_id) return false
  const [found] = await tx.select({ tac: person.tacUserId }).from(person).where(eq(person._id, _id))
  return !!found?.tac
}

type PauseDays = Pick<Pause, 'from' | 'to' | 'rule'>
type Steps = [step: PauseStep, title: string][]

const bonusDays = ({ endBefore, endAfter }: Ends) => (endBefore && endAfter ? daysBetween(endBefore, endAfter) : 0)
const many = (days: number) => (days === 1 ? 'einem Tag' : `${days} Tagen`)

/** A reason that says something of health is read where its reading leaves a trace. */
const reasonIn = (rule: PauseDays['rule']) => (isHealth(rule) ? ', Grund beim Beleg' : rule.tacReason ? `, Grund ${rule.tacReason}` : '')

const toIdle = ({ from, to, rule }: PauseDays): Steps[number] => [
  'idle',
  `Unterbruch (IDLEPERIOD) vom ${dayText(from)} bis ${dayText(to)} eintragen${reasonIn(rule)}`,
]

const toBonus = (days: number, end: string | null): Steps =>
  days > 0 && end ? [['bonus', `Bonuszeit (BONUSPERIOD) von ${many(days)} eintragen: neues Ende am ${dayText(end)}`]] : []

const toCut = ({ from, to }: PauseDays): Steps[number] => [
  'cut',
  to < from ? 'Unterbruch (IDLEPERIOD) löschen' : `Unterbruch (IDLEPERIOD) kürzen: letzter Tag ${dayText(to)}`,
]

const toCutBonus = (ends: Ends): Steps =>
  bonusDays(ends) === 0 ? [] : [['cutBonus', `Bonuszeit (BONUSPERIOD) kürzen: neues Ende am ${dayText(ends.endAfter!)}`]]

const storedStepsOf = (tx: Tx, pause: string) =>
  tx.select().from(timestopStep).where(eq(timestopStep.pause, pause)).orderBy(asc(timestopStep.step))

async function write(tx: Tx, pause: string, steps: Steps) {
  for (const [step, title] of steps) {
    const open = { title, doneAt: null, by: null }
    await tx
      .insert(timestopStep)
      .values({ pause, step, ...open })
      .onConflictDoUpdate({ target: [timestopStep.pause, timestopStep.step], set: open })
  }
}

interface Accepted {
  pause: Pause
  on: Contract
}

/** Orders what an accepted pause asks for at the service; answers the state in which it is then. */
export async function orderSteps(tx: Tx, { pause, on }: Accepted, span: PauseDays, ends: Ends): Promise<'accepted' | 'manual'> {
  if (!(await isKnownThere(tx, pause.person)) && !(await isThere(tx, on))) return 'accepted'
  await write(tx, pause._id, [toIdle(span), ...toBonus(bonusDays(ends), ends.endAfter)])
  await orderPause(tx, pause, on, { ...span, ...ends })
  return 'manual'
}

const after = ({ from, to }: Pick<Pause, 'from' | 'to'>) => (to < from ? ('withdrawn' as const) : ('accepted' as const))

/** The same of one that was cut: what was entered is shortened, what nobody has entered yet is entered as it is now. */
export async function orderCut(tx: Tx, pause: Pause, span: PauseDays, ends: Ends) {
  await leaveToHand(tx, pause._id)
  const before = await storedStepsOf(tx, pause._id)
  const of = (wanted: PauseStep) => before.find(({ step }) => step === wanted)
  const [idle, bonus] = [of('idle'), of('bonus')]
  if (!idle) return after(span)
  const days = Math.max(0, daysBetween(span.from, span.to) + 1)
  const unentered = [idle, bonus].flatMap(row => (row && !row.doneAt ? [row.step] : []))
  await tx.delete(timestopStep).where(and(eq(timestopStep.pause, pause._id), inArray(timestopStep.step, unentered)))
  const steps = [
    ...(idle.doneAt ? [toCut(span)] : days > 0 ? [toIdle(span)] : []),
    // The days behind the end are as many as fall out.
    ...(bonus?.doneAt ? toCutBonus(ends) : bonus ? toBonus(days, ends.endAfter) : []),
  ]
  await write(tx, pause._id, steps)
  return steps.length > 0 ? ('manual' as const) : after(span)
}

/** Ticks a step, or takes that back. */
export async function tick(given: Acting, _id: string, { step, done }: CallBody<(typeof calls)['step']>): Promise<PauseRow> {
  const { tx, who } = given
  const { pause, on } = await heldSeen(tx, who, _id)
  const at = and(eq(timestopStep.pause, _id), eq(timestopStep.step, step))
  const [row] = await tx.select().from(timestopStep).where(at)
  if (!row) throw new Refusal('missing')
  if ((row.doneAt !== null) === done) return rowOf(tx, _id)
  if (!isStanding(pause.state)) throw new Refusal('pause-state', undefined, await rowOf(tx, _id))
  const by = actorOf(who)
  if (done) await leaveToHand(tx, _id)
  await tx
    .update(timestopStep)
    .set(done ? { doneAt: new Date().toISOString(), by } : { doneAt: null, by: null })
    .where(at)
  await note(tx, { pause: _id, what: done ? 'stepped' : 'unstepped', author: by, reason: row.title })
  const isDone = (await storedStepsOf(tx, _id)).every(({ doneAt }) => doneAt !== null)
  const state = isDone ? after(pause) : 'manual'
  if (state !== pause.state) {
    const next = await changePause(tx, pause, { state })
    if (isDone) await settleLater(given, on, next)
    if (isDone) await note(tx, { pause: _id, what: 'taken', author: by })
  }
  return rowOf(tx, _id)
}

/** The steps of a pause. */
export const stepRows = (tx: Tx, pause: string) => storedStepsOf(tx, pause)
