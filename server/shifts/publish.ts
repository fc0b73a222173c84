import { and, eq, isNull, lte, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { addDays } from '#contract/days.ts'
import { Refusal } from '#contract/refusals.ts'
import { judged } from '#contract/rules/shifts/judge.ts'
import { planMoves } from '#contract/rules/shifts/plans.ts'
import { wallOf } from '#contract/rules/shifts/times.ts'
import type { Published } from '#contract/shifts/shapes.ts'
import { follows } from '#contract/states.ts'
import type { Acting } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import { done } from '#server/kit/done.ts'
import { actorOf } from '#server/serve/serve.ts'
import { tellPlanners, tellPublished } from './news.ts'
import { birthdaysOf, underOn } from './people.ts'
import { lockedPlan, type PlanRecord, planNow } from './plans.ts'
import { plannedOfAll } from './rules.ts'
import { publishedShift, shift, shiftPlan } from './tables.ts'

type Row = typeof shift.$inferSelect
type Mine = Row & { person: string }
type Told = typeof publishedShift.$inferSelect

const isMine = (row: Row): row is Mine => row.person !== null

/** Plans are published one after the other in all studios: what somebody works is judged by what stands. */
const lockPublishing = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('shifts published', 0))`)

type Judged = Pick<Row, '_id' | 'from' | 'to' | 'break'> & { person: string }

/** What the same people work by other plans, on the days around too. */
async function besides(tx: Tx, plan: PlanRecord, people: readonly string[], known: readonly Told[]): Promise<Judged[]> {
  const inPlan = new Set(known.map(({ shift: of }) => of))
  const around = await plannedOfAll(tx, people, addDays(plan.startDate, -2), addDays(plan.endDate, 2))
  return around.filter(({ _id }) => !inPlan.has(_id))
}

/**
 * What the law forbids of these shifts, by their ids. A shift that is held back stays as it was told before, and what is published beside it is
 * judged with that.
 */
async function forbiddenIn(tx: Tx, plan: PlanRecord, shifts: readonly Mine[], known: readonly Told[]) {
  const people = [...new Set(shifts.map(({ person }) => person))]
  const beside = await besides(tx, plan, people, known)
  const birthdays = await birthdaysOf(tx, people)
  const held = new Map<string, Published['held'][number]>()
  for (let before = -1; before < held.size; ) {
    before = held.size
    const fresh = shifts.filter(({ _id }) => !held.has(_id))
    const own = new Set(fresh.map(({ _id }) => _id))
    const stays = known
      .filter(({ goneAt, shift: of }) => goneAt === null && held.has(of))
      .map(({ shift: _id, person, from, to, break: pause }): Judged => ({ _id, person, from, to, break: pause }))
    for (const person of people) {
      const all: Judged[] = [...fresh, ...beside, ...stays].filter(row => row.person === person)
      const under = underOn(birthdays.get(person) ?? null, plan.startDate)
      for (const [_id, findings] of judged(all, { under }, id => own.has(id))) {
        const hit = findings.find(({ weight }) => weight === 'forbidden')
        if (hit) held.set(_id, { shift: _id, rule: hit.rule, text: hit.text })
      }
    }
  }
  return [...held.values()]
}

const isAsTold = (row: Mine, told: Told) =>
  told.goneAt === null && (['from', 'to', 'kind', 'skill', 'break', 'note'] as const).every(name => row[name] === told[name])

/** A shift as its person is told it; what they knew stands beside it until they have confirmed. */
function saidOf(row: Mine, told: Told | undefined, publication: number): typeof publishedShift.$inferInsert {
  const { plan, studio, person, from, to, kind, skill, break: pause, note } = row
  const isMoved = told?.goneAt === null && (told.from !== from || told.to !== to)
  const before = isMoved ? { from: told.from, to: told.to } : (told?.before ?? null)
  return { _id: v7(), shift: row._id, person, plan, studio, from, to, kind, skill, break: pause, note, before, publication }
}

const atOnce = 500
const newly = (column: string) => sql.raw(`excluded."${column}"`)
const said = {
  studio: newly('studio'),
  from: newly('from'),
  to: newly('to'),
  kind: newly('kind'),
  skill: newly('skill'),
  break: newly('break'),
  note: newly('note'),
  before: newly('before'),
  publication: newly('publication'),
}

async function say(tx: Tx, all: readonly (typeof publishedShift.$inferInsert)[]) {
  for (let at = 0; at < all.length; at += atOnce)
    await tx
      .insert(publishedShift)
      .values(all.slice(at, at + atOnce))
      .onConflictDoUpdate({
        target: [publishedShift.shift, publishedShift.person],
        set: { ...said, confirmedAt: null, goneAt: null },
      })
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
  const held = await forbiddenIn(tx, plan, mine, known)
  const stays = new Set(held.map(each => each.shift))
  const publication = plan.publication + 1
  const concerned = { fresh: new Set<string>(), changed: new Set<string>() }
  const before = new Set(known.filter(({ goneAt }) => goneAt === null).map(({ person }) => person))
  const tell = (person: string) => concerned[before.has(person) ? 'changed' : 'fresh'].add(person)
  const fresh: (typeof publishedShift.$inferInsert)[] = []
  for (const row of mine.filter(each => !stays.has(each._id))) {
    const told = known.find(each => each.shift === row._id && each.person === row.person)
    if (told && isAsTold(row, told)) continue
    fresh.push(saidOf(row, told, publication))
    tell(row.person)
  }
  await say(tx, fresh)
  const now = new Map(mine.map(row => [row._id, row.person]))
  const at = new Date().toISOString()
  for (const told of known.filter(each => each.goneAt === null && !stays.has(each.shift) && now.get(each.shift) !== each.person)) {
    await tx.update(publishedShift).set({ goneAt: at, confirmedAt: null, publication }).where(eq(publishedShift._id, told._id))
    tell(told.person)
  }
  await tx.update(shiftPlan).set({ state: 'published', publication, publishedAt: at }).where(eq(shiftPlan._id, _id))
  await tellPublished(tx, house, plan, { fresh: [...concerned.fresh], changed: [...concerned.changed] })
  return { plan: await planNow(given, _id, studio), told: concerned.fresh.size + concerned.changed.size, held: sorted(held, mine) }
}

/** The earliest first. */
function sorted(held: Published['held'], rows: readonly Row[]) {
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
