import { and, eq, isNull, lte, sql } from 'drizzle-orm'
import { Refusal } from '#contract/refusals.ts'
import { isSame } from '#contract/rules/same.ts'
import { judged } from '#contract/rules/shifts/judge.ts'
import type { Permit } from '#contract/rules/shifts/permits.ts'
import { planMoves } from '#contract/rules/shifts/shiftPlans.ts'
import { wallOf } from '#contract/rules/shifts/wallTimes.ts'
import type { ShiftFinding } from '#contract/rules/shifts/worker.ts'
import type { Published } from '#contract/shifts/shapes.ts'
import { follows } from '#contract/states.ts'
import type { Acting } from '#server/kit/acting.ts'
import { done } from '#server/kit/done.ts'
import { actorOf } from '#server/serve/serve.ts'
import { besides } from './beside.ts'
import { permitsOf } from './permits.ts'
import type { BlockOf, TripOf } from './plugs.ts'
import {
  isAsTold,
  isMine,
  lockPublishing,
  type Mine,
  type PublishedShift,
  publishedShiftOf,
  publishShifts,
  restOn,
  type StoredShift,
} from './publishedShifts.ts'
import { tellPlanners, tellPublished } from './shiftNews.ts'
import { lockedPlan, type PlanRecord, planNow } from './shiftPlans.ts'
import { endOpenSwaps, endSwaps } from './swapWrite.ts'
import { publishedShift, shift, shiftPlan } from './tables.ts'
import { type KnownWorker, workersOf } from './workers.ts'

type Judged = Pick<StoredShift, '_id' | 'from' | 'to' | 'break'> & { person: string; kind: StoredShift['kind'] | null }

/** One person's shifts as they would be published, judged with what they work besides. */
interface Judging {
  plan: PlanRecord
  fresh: readonly Judged[]
  beside: readonly Judged[]
  blocks: readonly BlockOf[]
  trips: readonly TripOf[]
  workers: ReadonlyMap<string, KnownWorker>
  permits: readonly Permit[]
}

function findingsOf({ plan, fresh, beside, blocks, trips, workers, permits }: Judging) {
  const own = new Set(fresh.map(({ _id }) => _id))
  const found: [shift: string, finding: ShiftFinding][] = []
  for (const [person, worker] of workers) {
    const all = [...fresh, ...beside].filter(row => row.person === person)
    const near = permits.filter(({ from, to }) => from <= plan.endDate && to >= plan.startDate)
    const theirs = blocks.filter(block => block.person === person)
    const away = trips.filter(trip => trip.person === person)
    const judgement = judged(all, worker, { own: id => own.has(id), permits: near, blocks: theirs, trips: away, person })
    for (const [_id, findings] of judgement) for (const finding of findings) found.push([_id, finding])
  }
  return found
}

/**
 * The law's objections to these shifts, by their ids, and the permits on which others rest. A shift that is held back stays as it was told before,
 * and shifts published beside it are judged with that.
 */
async function judgedIn(given: Acting, plan: PlanRecord, shifts: readonly Mine[], known: readonly PublishedShift[]) {
  const people = [...new Set(shifts.map(({ person }) => person))]
  const { shifts: foreign, blocks, trips } = await besides(given, people, plan)
  const elsewhere = foreign.map((row): Judged => ({ ...row, kind: null }))
  const workers = await workersOf(given, people, plan)
  const permits = await permitsOf(given.tx, plan.studio)
  const held = new Map<string, Published['held'][number]>()
  const rests = new Map<string, string[]>()
  for (let before = -1; before < held.size; ) {
    before = held.size
    rests.clear()
    const stays = known
      .filter(({ goneAt, shift: of }) => goneAt === null && held.has(of))
      .map(({ shift: _id, person, from, to, break: pause }): Judged => ({ _id, person, from, to, break: pause, kind: null }))
    const fresh = shifts.filter(({ _id }) => !held.has(_id))
    for (const [_id, { rule, weight, text, permit }] of findingsOf({
      plan,
      fresh,
      beside: [...elsewhere, ...stays],
      blocks,
      trips,
      workers,
      permits,
    })) {
      if (weight === 'forbidden' && !held.has(_id)) held.set(_id, { shift: _id, rule, text })
      if (permit) rests.set(_id, [...new Set([...(rests.get(_id) ?? []), permit])].sort())
    }
  }
  return { held: [...held.values()], rests }
}

/** Publishes all that the law allows; shifts that it forbids stay as they were told before. */
export async function publish(given: Acting, _id: string, { studio, changes }: { studio: string; changes: number }): Promise<Published> {
  const { tx, house } = given
  const plan = await lockedPlan(tx, _id, studio)
  if (plan.state !== 'published' && !follows(planMoves, plan.state, 'published')) throw new Refusal('plan-over')
  if (plan.changes !== changes) throw new Refusal('plan-changed', undefined, await planNow(given, _id, studio))
  const all = await tx
    .select()
    .from(shift)
    .where(and(eq(shift.plan, _id), isNull(shift.removedAt)))
  const mine = all.filter(isMine)
  await lockPublishing(tx)
  const known = await tx.select().from(publishedShift).where(eq(publishedShift.plan, _id))
  const { held, rests } = await judgedIn(given, plan, mine, known)
  const stays = new Set(held.map(each => each.shift))
  const publication = plan.publication + 1
  const concerned = { fresh: new Set<string>(), changed: new Set<string>() }
  const before = new Set(known.filter(({ goneAt }) => goneAt === null).map(({ person }) => person))
  const tell = (person: string) => concerned[before.has(person) ? 'changed' : 'fresh'].add(person)
  const fresh: (typeof publishedShift.$inferInsert)[] = []
  for (const row of mine.filter(each => !stays.has(each._id))) {
    const told = known.find(each => each.shift === row._id && each.person === row.person)
    const permits = rests.get(row._id) ?? []
    if (told && isAsTold(row, told)) {
      // On which permits it rests is nothing to its person.
      if (!isSame(told.permits, permits)) await restOn(tx, told, permits)
      continue
    }
    fresh.push(publishedShiftOf(row, told, { publication, permits }))
    tell(row.person)
  }
  await publishShifts(tx, fresh)
  const now = new Map(mine.map(row => [row._id, row.person]))
  const at = new Date().toISOString()
  const gone = known.filter(each => each.goneAt === null && !stays.has(each.shift) && now.get(each.shift) !== each.person)
  for (const told of gone) {
    await tx.update(publishedShift).set({ goneAt: at, confirmedAt: null, publication }).where(eq(publishedShift._id, told._id))
    tell(told.person)
  }
  await endSwaps(
    tx,
    [...fresh, ...gone].map(told => told.shift),
  )
  await endOpenSwaps(tx, _id)
  await tx.update(shiftPlan).set({ state: 'published', publication, publishedAt: at }).where(eq(shiftPlan._id, _id))
  await tellPublished(tx, house, plan, { fresh: [...concerned.fresh], changed: [...concerned.changed] })
  const isPast = (row: Mine) =>
    row.to <= at && known.some(told => told.shift === row._id && told.person === row.person && isAsTold(row, told))
  // Nobody can put right what is over and was told so.
  const past = new Set(mine.filter(isPast).map(row => row._id))
  const open = held.filter(each => !past.has(each.shift))
  return { plan: await planNow(given, _id, studio), told: concerned.fresh.size + concerned.changed.size, held: sorted(open, mine) }
}

/** The earliest first. */
function sorted(held: Published['held'], rows: readonly StoredShift[]) {
  const dayOf = new Map(rows.map(row => [row._id, wallOf(row).day]))
  return held.toSorted((one, other) => ((dayOf.get(one.shift) ?? '') < (dayOf.get(other.shift) ?? '') ? -1 : 1))
}

/** The caller knows what they were told up to that publication; the same again is no news. */
export async function confirm({ tx, house, who }: Acting, _id: string, { publication }: { publication: number }) {
  const own = and(eq(publishedShift.plan, _id), eq(publishedShift.person, actorOf(who)))
  const [known] = await tx.select({ studio: publishedShift.studio }).from(publishedShift).where(own).limit(1)
  if (!known) throw new Refusal('missing')
  const after = await tx
    .update(publishedShift)
    .set({ confirmedAt: sql`now()`, before: null })
    .where(and(own, isNull(publishedShift.confirmedAt), lte(publishedShift.publication, publication)))
    .returning({ _id: publishedShift._id })
  if (after.length > 0) await tellPlanners(tx, house, known.studio)
  return done
}
