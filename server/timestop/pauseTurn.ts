import type { CallBody } from '#contract/call.ts'
import { Refusal } from '#contract/refusals.ts'
import { type PauseState, pauseMoves } from '#contract/rules/contracts/states.ts'
import { cutDays, cutOf } from '#contract/rules/timestop/pause.ts'
import { follows } from '#contract/states.ts'
import type { timestop as calls } from '#contract/timestop/calls.ts'
import type { PauseRow } from '#contract/timestop/shapes.ts'
import { appendOne, type ContractRecord as Contract, countedBy, eventsOf } from '#server/contracts/rules.ts'
import type { Acting } from '#server/kit/acting.ts'
import { dayOf, today } from '#server/kit/zone.ts'
import { actorOf } from '#server/serve/serve.ts'
import { judged, mustHold } from './judge.ts'
import { tellMember } from './pauseNews.ts'
import { proofCount } from './pauseProofs.ts'
import { appendPause, waitsForTac } from './pauseSettling.ts'
import { orderCut, orderSteps } from './pauseSteps.ts'
import { rowOf } from './rows.ts'
import { changePause, heldOwn, heldSeen, heldToDecide, type LockedPause, note, type Pause, receiptOf } from './rules.ts'
import { isStanding } from './words.ts'

type PauseTurnCalls = typeof calls

const stands = async ({ tx }: Acting, { _id }: Pause) => new Refusal('pause-state', undefined, await rowOf(tx, _id))

/** Refuses whoever saw another row than it is. */
async function mustBeSeen({ tx }: Acting, pause: Pause, version: number | undefined) {
  if (version !== undefined && pause.version !== version) throw new Refusal('stale', undefined, await rowOf(tx, pause._id))
}

interface PauseDecisionWords {
  answer: string | null
  overrule: string | null
}

/** Makes a pause an event of its contract, which is locked; what is left to do at the access-control service is ordered. */
export async function accept(given: Acting, { pause, on }: LockedPause, { answer, overrule }: PauseDecisionWords): Promise<Pause> {
  const { tx, who } = given
  const current = await rowOf(tx, pause._id)
  if (!on) throw new Refusal('pause-state', undefined, current, 'Ordne die Pause zuerst einer Person zu.')
  const span = { _id: pause._id, reason: pause.rule, from: pause.from, to: pause.to }
  const result = await judged(tx, on, { ...span, received: dayOf(pause.receivedAt) })
  mustHold(result, { staff: true, overruled: !!overrule, current })
  if (pause.rule.needsProof && !overrule && (await proofCount(tx, pause._id)) === 0) throw new Refusal('pause-proof', undefined, current)
  const author = actorOf(who)
  const to = result.cutTo ?? pause.to
  const state = await orderSteps(tx, { pause, on }, { ...pause, to }, result)
  const decided = { to, fee: result.fee, answer, overrule, decidedBy: author, decidedAt: new Date().toISOString() }
  const counts = state !== 'manual' || !(await waitsForTac(tx, on))
  const settled = counts ? await appendPause(given, on, { ...pause, ...decided }) : { event: null, newEnd: result.endAfter }
  const next = await changePause(tx, pause, { state, ...decided, ...settled })
  await note(tx, { pause: pause._id, what: 'accepted', author, reason: overrule ?? answer })
  await tellMember(given, next, 'accepted')
  return next
}

async function refuse(given: Acting, pause: Pause, answer: string) {
  const author = actorOf(given.who)
  const next = await changePause(given.tx, pause, { state: 'declined', answer, decidedBy: author, decidedAt: new Date().toISOString() })
  await note(given.tx, { pause: pause._id, what: 'declined', author, reason: answer })
  await tellMember(given, next, 'declined')
}

/** Declines one; once more is no news. */
export async function decline(given: Acting, _id: string, { reason, version }: CallBody<PauseTurnCalls['decline']>): Promise<PauseRow> {
  const { pause } = await heldToDecide(given.tx, given.who, _id)
  if (pause.state === 'declined') return rowOf(given.tx, _id)
  await mustBeSeen(given, pause, version)
  if (!follows(pauseMoves, pause.state, 'declined')) throw await stands(given, pause)
  await refuse(given, pause, reason)
  return rowOf(given.tx, _id)
}

const isThere = (state: PauseState, wished: PauseState) => state === wished || (wished === 'accepted' && state === 'manual')

/** Accepts or declines; what it is already is no news. */
export async function decidePause(
  given: Acting,
  { id, status, reason, overrule, version }: CallBody<PauseTurnCalls['turn']>,
): Promise<PauseRow> {
  const held = await heldToDecide(given.tx, given.who, id)
  const { pause } = held
  if (isThere(pause.state, status)) return rowOf(given.tx, id)
  await mustBeSeen(given, pause, version)
  if (pause.state !== 'open' || (status !== 'accepted' && status !== 'declined')) throw await stands(given, pause)
  if (status === 'declined') await refuse(given, pause, reason ?? '')
  else await accept(given, held, { answer: reason ?? null, overrule: overrule ?? null })
  return rowOf(given.tx, id)
}

interface Cut {
  to: string
  version: number
}

/** The same of one that waits for the service and is no event yet: what is to be entered there becomes less. */
async function endUnsettled(given: Acting, { pause, on }: { pause: Pause; on: Contract }, to: string): Promise<Pause> {
  const { tx, who } = given
  const { first, last } = cutDays(pause, today())
  if (to < first || to > last) throw new Refusal('pause-late', undefined, await rowOf(tx, pause._id))
  const span = { _id: pause._id, reason: pause.rule, from: pause.from, to }
  const isNone = to < pause.from
  const result = isNone ? undefined : await judged(tx, on, { ...span, received: dayOf(pause.receivedAt) })
  const ends = result ?? { endBefore: null, endAfter: null, newEnd: null }
  const state = await orderCut(tx, pause, { ...pause, to }, ends)
  const next = await changePause(tx, pause, { state, to, fee: result?.fee ?? 0, newEnd: ends.endAfter })
  await note(tx, { pause: pause._id, what: 'cut', author: actorOf(who) })
  await tellMember(given, next, 'cut')
  return next
}

/** Has an accepted pause end earlier, by an event that corrects its own (C40); that it ends so already is no news. */
async function end(given: Acting, { pause, on }: LockedPause, { to, version }: Cut): Promise<Pause> {
  const { tx, who } = given
  if (pause.to === to && (pause.event !== null || isStanding(pause.state))) return pause
  if (pause.version !== version) throw new Refusal('stale', undefined, await rowOf(tx, pause._id))
  if (!on || !isStanding(pause.state)) throw await stands(given, pause)
  if (!pause.event) return endUnsettled(given, { pause, on }, to)
  const events = (await eventsOf(tx, [on._id])).get(on._id) ?? []
  const cut = cutOf({ ...countedBy(on, events), pause: pause.event, to, fee: pause.rule.fee }, today())
  if (!cut) throw new Refusal('pause-late', undefined, await rowOf(tx, pause._id))
  const author = actorOf(who)
  const { life } = await appendOne(given, on, {
    kind: 'correction',
    day: today(),
    author,
    reason: null,
    content: { of: pause.event, instead: cut.instead },
  })
  const state = await orderCut(tx, pause, { ...pause, to }, cut)
  const next = await changePause(tx, pause, { state, to, fee: cut.fee, newEnd: life.finalEnd })
  await note(tx, { pause: pause._id, what: 'cut', author })
  await tellMember(given, next, 'cut')
  return next
}

export const cut = async (given: Acting, _id: string, body: Cut) =>
  receiptOf(await end(given, await heldOwn(given.tx, given.who, _id), body))

export async function shorten(given: Acting, _id: string, body: Cut): Promise<PauseRow> {
  await end(given, await heldSeen(given.tx, given.who, _id), body)
  return rowOf(given.tx, _id)
}
