import { eq } from 'drizzle-orm'
import type { CallBody } from '#contract/call.ts'
import { Refusal } from '#contract/refusals.ts'
import { isClean, type SwapState, swapMoves, swapStateAt } from '#contract/rules/shifts/swaps.ts'
import { wallOf } from '#contract/rules/shifts/wallTimes.ts'
import { shiftSwaps } from '#contract/shifts/shiftSwaps.ts'
import { mayMove } from '#contract/states.ts'
import { employedIn } from '#server/employees/rules.ts'
import type { Acting } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import { homeOf } from '#server/kit/homeOf.ts'
import { orStandsNow } from '#server/kit/standsNow.ts'
import { actorOf, serve, type Who } from '#server/serve/serve.ts'
import { holdersOf } from '#server/shared/auth/holders.ts'
import { decidesOn } from './deciding.ts'
import { lockPublishing } from './publishedShifts.ts'
import { tellOfShift, tellShiftsChanged } from './shiftNews.ts'
import { fitOf, offer, plans, rowNow } from './shiftOffers.ts'
import { lockedPlan, type PlanRecord } from './shiftPlans.ts'
import { settings } from './shiftSettings.ts'
import { ownSwaps, type SwapRecord, swapNow, swapsOf } from './swapRead.ts'
import { asKnown, pass } from './swapWrite.ts'
import { shiftSwap } from './tables.ts'

type SwapCalls = typeof shiftSwaps

/** A swap and its plan, locked: of all who act on shifts of a plan one is after the other, and what somebody works stands still meanwhile. */
async function lockSwap(tx: Tx, _id: string): Promise<{ swap: SwapRecord; plan: PlanRecord }> {
  const [seen] = await tx.select({ plan: shiftSwap.plan, studio: shiftSwap.studio }).from(shiftSwap).where(eq(shiftSwap._id, _id))
  if (!seen) throw new Refusal('missing')
  const plan = await lockedPlan(tx, seen.plan, seen.studio)
  await lockPublishing(tx)
  const [swap] = await tx.select().from(shiftSwap).where(eq(shiftSwap._id, _id)).for('update')
  if (!swap) throw new Refusal('missing')
  return { swap: { ...swap, state: swapStateAt(swap, Date.now()) }, plan }
}

async function turned({ tx, house }: Acting, swap: SwapRecord, to: SwapState, over: Partial<SwapRecord> = {}) {
  await tx
    .update(shiftSwap)
    .set({ ...over, state: to, since: new Date().toISOString() })
    .where(eq(shiftSwap._id, swap._id))
  const concerned = [swap.giver, swap.wanted, over.taker ?? swap.taker].flatMap(one => one ?? [])
  const all = swap.wanted === null ? await employedIn(tx, swap.studio, wallOf(swap).day) : []
  await tellShiftsChanged(tx, house, [...new Set([...concerned, ...all, ...(await holdersOf(tx, 'tt_office', swap.studio))])], swap.studio)
  return rowNow(tx, swap._id)
}

/** Whoever plans the studio takes for somebody; others for themselves, what is offered to them or to all. */
function takerOf(who: Who, swap: SwapRecord, person: string | null) {
  const me = actorOf(who)
  const taker = person ?? me
  const isPlanner = plans(who, swap.studio)
  if (taker !== me && !isPlanner) throw new Refusal('missing')
  // Whoever gives a shift away has their colleague take it, whatever they plan themselves.
  if (taker !== me && swap.giver === me) throw new Refusal('own')
  if (swap.wanted !== null && swap.wanted !== taker && swap.giver !== taker && !isPlanner) throw new Refusal('missing')
  return taker
}

async function taken(given: Acting, { swap, plan }: { swap: SwapRecord; plan: PlanRecord }, taker: string) {
  const { tx, house, who } = given
  if (swap.taker === taker && (swap.state === 'taken' || swap.state === 'approved')) return rowNow(tx, swap._id)
  if (swap.state === 'taken' || swap.state === 'approved') throw new Refusal('swap-taken')
  if (!mayMove(swapMoves, swap.state, 'taken', 'taker') || swap.giver === taker) throw new Refusal('swap-over')
  const row = await asKnown(tx, swap)
  const fit = await fitOf(given, taker, swap, row)
  const { swapsFree } = await settings(tx, swap.studio)
  const me = actorOf(who)
  const ownTaking = taker === me
  if (swapsFree && isClean(fit)) {
    await pass(tx, plan, { row, swap: { ...swap, ownTaking }, taker, fit })
    await tellOfShift(tx, house, swap, { people: [swap.giver, taker].filter(one => one !== me), words: 'Übergeben' })
    return turned(given, swap, 'approved', { taker, ownTaking })
  }
  await tellOfShift(tx, house, swap, { people: [swap.giver, taker].filter(one => one !== me), words: 'Übernommen, wartet auf Freigabe' })
  const planners = (await holdersOf(tx, 'tt_office', swap.studio, { named: true })).filter(one => one !== me)
  await tellOfShift(tx, house, swap, { people: planners, words: 'Tausch freigeben', planner: true })
  return turned(given, swap, 'taken', { taker, ownTaking })
}

async function take(given: Acting & { params: { id: string }; body: CallBody<SwapCalls['take']> }) {
  const { tx, who, params, body } = given
  const both = await lockSwap(tx, params.id)
  const taker = takerOf(who, both.swap, body.person)
  if (swapHides(both.swap, taker) && !plans(who, both.swap.studio)) {
    const there = await employedIn(tx, both.swap.studio, wallOf(both.swap).day)
    if (!there.includes(taker)) throw new Refusal('missing')
  }
  return orStandsNow(
    () => taken(given, both, taker),
    () => swapNow(tx, params.id),
  )
}

/** A swap that is offered to all is known to those alone who work in that studio. */
const swapHides = ({ giver, wanted, taker }: SwapRecord, who: string) => ![giver, wanted, taker].includes(who)

async function withdraw(given: Acting & { params: { id: string } }) {
  const { tx, house, who, params } = given
  const { swap } = await lockSwap(tx, params.id)
  const me = actorOf(who)
  if (swap.giver !== me && !plans(who, swap.studio)) throw new Refusal('missing')
  if (swap.state === 'withdrawn') return rowNow(tx, swap._id)
  if (!mayMove(swapMoves, swap.state, 'withdrawn', 'giver')) throw new Refusal('swap-over', undefined, await rowNow(tx, swap._id))
  await tellOfShift(tx, house, swap, { people: [swap.giver, swap.taker].filter(one => one !== me), words: 'Nicht mehr zu haben' })
  return turned(given, swap, 'withdrawn')
}

async function decided(
  given: Acting,
  { swap, plan, marked }: { swap: SwapRecord; plan: PlanRecord; marked: boolean },
  { state, reason }: CallBody<SwapCalls['decide']>,
) {
  const { tx, house, who } = given
  if (swap.state === state) return rowNow(tx, swap._id)
  if (!mayMove(swapMoves, swap.state, state, 'planner') || swap.taker === null) throw new Refusal('swap-over')
  const people = [swap.giver, swap.taker].filter(one => one !== actorOf(who))
  if (state === 'approved') {
    const row = await asKnown(tx, swap)
    const fit = await fitOf(given, swap.taker, swap, row)
    await pass(tx, plan, { row, swap, taker: swap.taker, fit })
  }
  await tellOfShift(tx, house, swap, { people, words: state === 'approved' ? 'Übergeben' : 'Tausch abgelehnt' })
  return turned(given, swap, state, { decider: actorOf(who), marked, reason: state === 'refused' ? reason : null })
}

async function decide(given: Acting & { params: { id: string }; body: CallBody<SwapCalls['decide']> }) {
  const { tx, who, params, body } = given
  const both = await lockSwap(tx, params.id)
  if (both.swap.studio !== body.studio) throw new Refusal('missing')
  const how = await decidesOn(tx, who, both.swap)
  if (!how) throw new Refusal('own')
  return orStandsNow(
    () => decided(given, { ...both, marked: how === 'alone' }, body),
    () => swapNow(tx, params.id),
  )
}

export const shiftSwapCalls = serve(
  shiftSwaps,
  { mine: ownSwaps, list: given => swapsOf(given, given.query.studio), offer, take, withdraw, decide },
  {},
  homeOf([shiftSwap]),
)
