import { and, eq, isNull } from 'drizzle-orm'
import type { Body } from '#contract/call.ts'
import { Refusal } from '#contract/refusals.ts'
import { isClean, type SwapState, swapMoves, swapStateAt } from '#contract/rules/shifts/swaps.ts'
import { wallOf } from '#contract/rules/shifts/times.ts'
import type { SwapRow } from '#contract/shifts/swapShapes.ts'
import { shiftSwaps } from '#contract/shifts/swaps.ts'
import { mayMove } from '#contract/states.ts'
import { employedIn } from '#server/employees/rules.ts'
import type { Acting } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import { homeOf } from '#server/kit/homeOf.ts'
import { holdsIn } from '#server/kit/reach.ts'
import { orStandsNow } from '#server/kit/standsNow.ts'
import { actorOf, serve, type Who } from '#server/serve/serve.ts'
import { holdersOf } from '#server/shared/auth/holders.ts'
import { fitsOf } from './fit.ts'
import { tell, tellOfShift } from './news.ts'
import { asKnown, mustFit, pass } from './passing.ts'
import { lockedPlan, type PlanRecord } from './plans.ts'
import { settings } from './settings.ts'
import { ownSwaps, type SwapRecord, swapNow, swapsOf } from './swapRead.ts'
import { publishedShift, shift, shiftSwap } from './tables.ts'
import { lockPublishing, type Row } from './told.ts'

type Of = typeof shiftSwaps
const plans = (who: Who, studio: string) => holdsIn('tt_office', who, studio)

async function rowNow(tx: Tx, _id: string): Promise<SwapRow> {
  const row = await swapNow(tx, _id)
  if (!row) throw new Refusal('missing')
  return row
}

/** A shift that can be offered: who has it, and when it is. Of open ones and of others' whoever plans the studio alone knows. */
async function offerable({ tx, who }: Acting, _id: string) {
  const told = and(eq(publishedShift.shift, _id), isNull(publishedShift.goneAt))
  const [known] = await tx.select().from(publishedShift).where(told)
  const [open] = known
    ? []
    : await tx
        .select()
        .from(shift)
        .where(and(eq(shift._id, _id), isNull(shift.person), isNull(shift.removedAt)))
  const row = known ?? open
  if (!row || (known?.person !== actorOf(who) && !plans(who, row.studio))) throw new Refusal('missing')
  return { shift: _id, plan: row.plan, studio: row.studio, giver: known?.person ?? null, from: row.from, to: row.to }
}

async function fitOf(tx: Tx, person: string, of: Pick<SwapRecord, 'studio' | 'from' | 'to'>, row: Row) {
  const { from, to } = of
  const fits = await fitsOf(tx, person, of.studio, [{ shift: row._id, from, to, kind: row.kind, skill: row.skill, break: row.break }])
  return mustFit(fits.get(row._id), row.skill)
}

async function offer(given: Acting & { body: Body<Of['offer']> }): Promise<SwapRow> {
  const { tx, house, who, body } = given
  const { _id, wanted, note } = body
  const [before] = await tx.select().from(shiftSwap).where(eq(shiftSwap._id, _id))
  if (before) {
    if (before.shift !== body.shift || (before.giver !== actorOf(who) && !plans(who, before.studio))) throw new Refusal('taken')
    return rowNow(tx, _id)
  }
  const of = await offerable(given, body.shift)
  const plan = await lockedPlan(tx, of.plan, of.studio)
  if (plan.state !== 'published') throw new Refusal('swap-changed')
  if (Date.parse(of.from) <= Date.now()) throw new Refusal('swap-over')
  const row = await asKnown(tx, of)
  if (wanted === of.giver && wanted !== null) throw new Refusal('invalid', { wanted: 'Das ist schon deine Schicht.' })
  if (wanted !== null) await fitOf(tx, wanted, of, row)
  const now = new Date().toISOString()
  const added = await tx
    .insert(shiftSwap)
    .values({ ...of, _id, wanted, note, created: now, since: now })
    .onConflictDoNothing()
    .returning()
  if (added.length === 0) throw new Refusal('swap-offered')
  const all = wanted === null ? await employedIn(tx, of.studio, wallOf(of).day) : [wanted]
  const people = all.filter(one => one !== of.giver && one !== actorOf(who))
  await tellOfShift(tx, house, of, { people, words: wanted === null ? 'Schicht zu haben' : 'Übernimmst du diese Schicht?' })
  await tell(
    tx,
    house,
    [...new Set([...all, ...(await holdersOf(tx, 'tt_office', of.studio)), ...(of.giver ? [of.giver] : [])])],
    of.studio,
  )
  return rowNow(tx, _id)
}

/** A swap and its plan, locked: of all who act on shifts of a plan one is after the other, and what somebody works stands still meanwhile. */
async function locked(tx: Tx, _id: string): Promise<{ swap: SwapRecord; plan: PlanRecord }> {
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
  await tell(tx, house, [...new Set([...concerned, ...all, ...(await holdersOf(tx, 'tt_office', swap.studio))])], swap.studio)
  return rowNow(tx, swap._id)
}

/** Whoever plans the studio takes for somebody; others for themselves, what is offered to them or to all. */
function takerOf(who: Who, swap: SwapRecord, person: string | null) {
  const me = actorOf(who)
  const taker = person ?? me
  const isPlanner = plans(who, swap.studio)
  if (taker !== me && !isPlanner) throw new Refusal('missing')
  if (swap.wanted !== null && swap.wanted !== taker && swap.giver !== taker && !isPlanner) throw new Refusal('missing')
  return taker
}

async function taken(given: Acting, { swap, plan }: { swap: SwapRecord; plan: PlanRecord }, taker: string) {
  const { tx, house, who } = given
  if (swap.taker === taker && (swap.state === 'taken' || swap.state === 'approved')) return rowNow(tx, swap._id)
  if (swap.state === 'taken' || swap.state === 'approved') throw new Refusal('swap-taken')
  if (!mayMove(swapMoves, swap.state, 'taken', 'taker') || swap.giver === taker) throw new Refusal('swap-over')
  const row = await asKnown(tx, swap)
  const fit = await fitOf(tx, taker, swap, row)
  const { swapsFree } = await settings(tx, swap.studio)
  const me = actorOf(who)
  if (swapsFree && isClean(fit)) {
    await pass(tx, plan, { row, giver: swap.giver, taker, fit })
    await tellOfShift(tx, house, swap, { people: [swap.giver, taker].filter(one => one !== me), words: 'Übergeben' })
    return turned(given, swap, 'approved', { taker })
  }
  await tellOfShift(tx, house, swap, { people: [swap.giver, taker].filter(one => one !== me), words: 'Übernommen, wartet auf Freigabe' })
  const planners = (await holdersOf(tx, 'tt_office', swap.studio, { named: true })).filter(one => one !== me)
  await tellOfShift(tx, house, swap, { people: planners, words: 'Tausch freigeben', planner: true })
  return turned(given, swap, 'taken', { taker })
}

async function take(given: Acting & { params: { id: string }; body: Body<Of['take']> }) {
  const { tx, who, params, body } = given
  const both = await locked(tx, params.id)
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

/** What is offered to all is known to those alone who work in that studio. */
const swapHides = ({ giver, wanted, taker }: SwapRecord, who: string) => ![giver, wanted, taker].includes(who)

async function withdraw(given: Acting & { params: { id: string } }) {
  const { tx, house, who, params } = given
  const { swap } = await locked(tx, params.id)
  const me = actorOf(who)
  if (swap.giver !== me && !plans(who, swap.studio)) throw new Refusal('missing')
  if (swap.state === 'withdrawn') return rowNow(tx, swap._id)
  if (!mayMove(swapMoves, swap.state, 'withdrawn', 'giver')) throw new Refusal('swap-over', undefined, await rowNow(tx, swap._id))
  await tellOfShift(tx, house, swap, { people: [swap.giver, swap.taker].filter(one => one !== me), words: 'Nicht mehr zu haben' })
  return turned(given, swap, 'withdrawn')
}

/** Nobody decides on what they give or take, but for an administrator where nobody else plans there (T04). */
async function mustBeAnothers(tx: Tx, who: Who, swap: SwapRecord) {
  const concerned = [swap.giver, swap.taker]
  if (!concerned.includes(actorOf(who))) return
  const others = (await holdersOf(tx, 'tt_office', swap.studio)).filter(one => !concerned.includes(one))
  if (others.length > 0 || !who.roles.includes('admin')) throw new Refusal('own')
}

async function decided(given: Acting, { swap, plan }: { swap: SwapRecord; plan: PlanRecord }, { state, reason }: Body<Of['decide']>) {
  const { tx, house, who } = given
  if (swap.state === state) return rowNow(tx, swap._id)
  if (!mayMove(swapMoves, swap.state, state, 'planner') || swap.taker === null) throw new Refusal('swap-over')
  const people = [swap.giver, swap.taker].filter(one => one !== actorOf(who))
  if (state === 'approved') {
    const row = await asKnown(tx, swap)
    const fit = await fitOf(tx, swap.taker, swap, row)
    await pass(tx, plan, { row, giver: swap.giver, taker: swap.taker, fit })
  }
  await tellOfShift(tx, house, swap, { people, words: state === 'approved' ? 'Übergeben' : 'Tausch abgelehnt' })
  return turned(given, swap, state, { decider: actorOf(who), reason: state === 'refused' ? reason : null })
}

async function decide(given: Acting & { params: { id: string }; body: Body<Of['decide']> }) {
  const { tx, who, params, body } = given
  const both = await locked(tx, params.id)
  if (both.swap.studio !== body.studio) throw new Refusal('missing')
  await mustBeAnothers(tx, who, both.swap)
  return orStandsNow(
    () => decided(given, both, body),
    () => swapNow(tx, params.id),
  )
}

export const shiftSwapCalls = serve(
  shiftSwaps,
  { mine: ownSwaps, list: given => swapsOf(given, given.query.studio), offer, take, withdraw, decide },
  {},
  homeOf([shiftSwap]),
)
