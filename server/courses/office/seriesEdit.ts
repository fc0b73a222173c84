import { and, asc, eq, gt, gte, isNull, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { ClashKind } from '#contract/courses/clash.ts'
import type { EditBody, ExecutionChange, Planned, Scope } from '#contract/courses/scheduleForms.ts'
import { Refusal } from '#contract/refusals.ts'
import { minutesBetween } from '#contract/time.ts'
import { tellChanged, tellMoved, tellSubstitute } from '#server/courses/courseNews.ts'
import { type ExecutionRow, studioRules } from '#server/courses/rules.ts'
import { tellSeats } from '#server/courses/seats.ts'
import { courseExecution, courseSeries } from '#server/courses/tables.ts'
import { turnsElsewhere, waitsUntil } from '#server/courses/turns.ts'
import type { Acting } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import type { WithBus } from '#server/kit/house.ts'
import { leaves } from '#server/kit/left.ts'
import { clockOf, dayOf } from '#server/kit/zone.ts'
import { type Candidate, lockPeople, lockRooms, mustHaveNoNewClash } from './clashes.ts'
import { tellDrafts } from './drafts.ts'
import { plannedOf, plannedRows } from './plannedCourses.ts'
import { hasBegun, mustBelong, mustBeOf } from './rules.ts'
import { fillSeats, freeBusy, seatsIn } from './seats.ts'
import { shifted, shifter, split, timesOn } from './seriesDates.ts'

export type SeriesRow = typeof courseSeries.$inferSelect

/** One execution as it is and as it is meant to be. */
export interface ExecutionStep {
  row: ExecutionRow
  next: ExecutionRow
}

export async function edit(
  { tx, house, who }: Acting<WithBus>,
  { _id, studio, version, scope, change, saw, despite }: EditBody & { _id: string },
): Promise<Planned[]> {
  const { anchor, series, rows } = await taken(tx, { _id, studio, scope, room: change.room })
  await mustBeSeen(tx, anchor, { version, change, saw })
  if (anchor.cancelledAt) throw new Refusal('course-cancelled')
  if (hasBegun(anchor)) throw new Refusal('course-past')
  await mustBelong(tx, studio, change)
  const steps = executionStepsOf({ anchor, series, rows, change })
  mustHold(steps)
  const seats = await seatsIn(
    tx,
    steps.filter(({ row, next }) => isMoved(row, next)).map(({ row }) => row._id),
  )
  await lockPeople(tx, [...steps.map(({ next }) => next.instructor), ...seats.map(({ person }) => person)])
  const clashes = await mustHaveNoNewClash(tx, who, steps.flatMap(candidateOf), despite)
  if (series && scope !== 'one') await editSeries(tx, series, steps, anchor)
  await write(tx, steps)
  leaves(tx, anchor.version, anchor.version + 1)
  await tellDrafts(tx, house, studio, rows)
  const rules = await studioRules(tx, studio)
  for (const { row, next } of steps) {
    if (!next.published) continue
    await tellExecutionEdit(tx, house, row, await freeBusy(tx, house, next, clashes))
    if (!isMoved(row, next)) continue
    const people = seats.flatMap(({ execution, person, state }) => (execution === row._id && state === 'booked' ? (person ?? []) : []))
    await turnsElsewhere(tx, row, people)
    if (next.waiting > 0) await waitsUntil(tx, next, rules)
  }
  return plannedOf(
    tx,
    steps.map(({ row }) => row._id),
  )
}

interface EditScopeParams {
  _id: string
  studio: string
  scope: Scope
  /** The room to which they are moved. */
  room?: string
}

/** The execution at hand and those of its series that are meant too, all locked in the order of their ids; the rooms before them. */
export async function taken(tx: Tx, { _id, studio, scope, room }: EditScopeParams) {
  const [seen] = await tx.select().from(courseExecution).where(eq(courseExecution._id, _id))
  mustBeOf(seen, studio)
  const [series] = seen.series ? await tx.select().from(courseSeries).where(eq(courseSeries._id, seen.series)).for('update') : []
  if (room) await lockRooms(tx, [room, seen.room])
  const mine = eq(courseExecution._id, _id)
  const more =
    series && scope !== 'one'
      ? and(
          eq(courseExecution.series, series._id),
          isNull(courseExecution.cancelledAt),
          gt(courseExecution.startsAt, new Date().toISOString()),
          scope === 'following' && seen.seriesDay ? gte(courseExecution.seriesDay, seen.seriesDay) : undefined,
        )
      : undefined
  const rows = await tx
    .select()
    .from(courseExecution)
    .where(more ? sql`(${mine} or ${more})` : mine)
    .orderBy(asc(courseExecution._id))
    .for('update')
  const anchor = rows.find(row => row._id === _id)
  mustBeOf(anchor, studio)
  return { anchor, series, rows }
}

type SeenEdit = Pick<EditBody, 'version' | 'change' | 'saw'>
const fieldsOf = (change: ExecutionChange) =>
  Object.keys(change).filter(name => change[name as keyof ExecutionChange] !== undefined) as (keyof ExecutionChange)[]

/** Somebody else may have changed it meanwhile, but not the same of it. */
async function mustBeSeen(tx: Tx, row: ExecutionRow, { version, change, saw }: SeenEdit) {
  if (row.version === version) return
  const isOther = (name: keyof ExecutionChange) => row[name] !== (saw[name] ?? null) && row[name] !== change[name]
  if (fieldsOf(change).some(isOther)) throw new Refusal('stale', undefined, (await plannedRows(tx, eq(courseExecution._id, row._id)))[0])
}

interface SeriesEdit {
  anchor: ExecutionRow
  series?: SeriesRow
  rows: readonly ExecutionRow[]
  change: ExecutionChange
}

/** The edit of each execution: the one at hand as the form says, the others where they still follow their series. */
export function executionStepsOf({ anchor, series, rows, change }: SeriesEdit): ExecutionStep[] {
  const startsAt = change.startsAt ?? anchor.startsAt
  const endsAt = change.endsAt ?? new Date(Date.parse(startsAt) + Date.parse(anchor.endsAt) - Date.parse(anchor.startsAt)).toISOString()
  const moved = startsAt !== anchor.startsAt || endsAt !== anchor.endsAt
  const day = anchor.seriesDay ?? dayOf(anchor.startsAt)
  const shift = shifter({ rule: series?.rule ?? '' }, dayOf(anchor.startsAt), dayOf(startsAt))
  const time = { clock: clockOf(startsAt), minutes: minutesBetween(startsAt, endsAt) }
  return rows.map(row => {
    const own = row._id === anchor._id
    const next = { ...row }
    const takes = (name: 'course' | 'room' | 'instructor' | 'capacity') =>
      change[name] !== undefined && (own || row[name] === series?.[name])
    if (takes('course')) next.course = change.course as string
    if (takes('room')) next.room = change.room as string
    if (takes('instructor')) Object.assign(next, { instructor: change.instructor ?? null, substitutes: null })
    if (takes('capacity')) next.capacity = change.capacity as number
    const days = row.seriesDay ?? day
    const usual = series && !own ? timesOn(days, series) : undefined
    const isUsual = usual?.startsAt === row.startsAt && usual.endsAt === row.endsAt
    if (moved && own) Object.assign(next, { startsAt, endsAt })
    else if (moved && isUsual) Object.assign(next, timesOn(shift(days), time))
    return { row, next }
  })
}

const isMoved = (row: ExecutionRow, next: ExecutionRow) => row.startsAt !== next.startsAt || row.endsAt !== next.endsAt

/** Nobody is thrown out silently, and nothing is moved into the past. */
function mustHold(steps: readonly ExecutionStep[]) {
  const full = steps.filter(({ row, next }) => next.capacity < row.booked && next.capacity < row.capacity)
  const most = Math.max(0, ...full.map(({ row }) => row.booked))
  if (most > 0) throw new Refusal('course-seats', { 'change.capacity': `${most} sind angemeldet: Weniger Plätze gehen nicht.` })
  if (steps.some(({ row, next }) => isMoved(row, next) && hasBegun(next)))
    throw new Refusal('invalid', { 'change.startsAt': 'Dieser Zeitpunkt ist schon vorbei.' })
}

function candidateOf({ row, next }: ExecutionStep): Candidate[] {
  const moved = isMoved(row, next)
  const asks: ClashKind[] = []
  if (moved || row.room !== next.room) asks.push('room')
  if (moved || row.instructor !== next.instructor) asks.push('instructor')
  if (moved) asks.push('booked')
  return asks.length === 0 ? [] : [{ ...next, asks }]
}

export const candidates = (steps: readonly ExecutionStep[]) => steps.flatMap(candidateOf)

/** The rule goes on as it was before the first that is meant, and as a rule of its own from there on. */
async function editSeries(tx: Tx, series: SeriesRow, steps: readonly ExecutionStep[], anchor: ExecutionRow) {
  const next = steps.find(({ row }) => row._id === anchor._id)?.next
  const first = steps.flatMap(({ row }) => row.seriesDay ?? []).toSorted()[0]
  if (!next || !first) return
  const [from, to] = [dayOf(anchor.startsAt), dayOf(next.startsAt)]
  const [earlier] = await tx
    .select({ _id: courseExecution._id })
    .from(courseExecution)
    .where(and(eq(courseExecution.series, series._id), sql`${courseExecution.seriesDay} < ${first}`))
    .limit(1)
  const parts = earlier ? split(series, first) : undefined
  const rule = shifted(parts?.after ?? series, from, to)
  const later = { ...changedOf(series, anchor, next), ...rule, except: [...rule.except] }
  const version = sql`${courseSeries.version} + 1`
  const own = parts ? v7() : series._id
  const before = parts && { rule: parts.before.rule, except: [...parts.before.except] }
  await tx
    .update(courseSeries)
    .set({ ...(before ?? later), version })
    .where(eq(courseSeries._id, series._id))
  if (parts)
    await tx.insert(courseSeries).values({ ...later, _id: own, studio: series.studio, published: series.published, ends: series.ends })
  const move = shifter(series, from, to)
  for (const step of steps) {
    step.next.series = own
    if (step.next.seriesDay) step.next.seriesDay = move(step.next.seriesDay)
  }
}

/** Values of a series from now on: those changed in the execution at hand, all others as before. */
function changedOf(series: SeriesRow, row: ExecutionRow, next: ExecutionRow) {
  const pick = <K extends 'course' | 'room' | 'capacity' | 'instructor'>(name: K) => (row[name] === next[name] ? series[name] : next[name])
  const time = isMoved(row, next) ? { clock: clockOf(next.startsAt), minutes: minutesBetween(next.startsAt, next.endsAt) } : undefined
  return {
    course: pick('course') as string,
    room: pick('room') as string,
    capacity: pick('capacity') as number,
    instructor: pick('instructor') as string | null,
    clock: series.clock,
    minutes: series.minutes,
    ...time,
  }
}

/** All at once: a series is hundreds of rows. */
async function write(tx: Tx, steps: readonly ExecutionStep[]) {
  const rows = steps.map(({ next }) => ({
    _id: next._id,
    course: next.course,
    room: next.room,
    instructor: next.instructor,
    substitutes: next.substitutes,
    series: next.series,
    day: next.seriesDay,
    starts: next.startsAt,
    ends: next.endsAt,
    capacity: next.capacity,
  }))
  await tx.execute(sql`update course_execution e set course = n.course, room = n.room, instructor = n.instructor, substitutes = n.substitutes,
      series = n.series, series_day = n.day, starts_at = n.starts, ends_at = n.ends, capacity = n.capacity, tallied = false, version = e.version + 1,
      changed = now()
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(_id uuid, course uuid, room uuid, instructor uuid, substitutes uuid,
      series uuid, day text, starts timestamptz, ends timestamptz, capacity int)
    where e._id = n._id`)
}

/** Tells others of the visible changes, and people who booked. */
async function tellExecutionEdit(tx: Tx, house: WithBus, row: ExecutionRow, next: ExecutionRow) {
  if (isMoved(row, next)) await tellMoved(tx, house, row, next)
  else if (row.instructor !== next.instructor) await tellSubstitute(tx, house, next)
  else await tellChanged(tx, house, next)
  if (row.capacity !== next.capacity) await tellSeats(tx, house, next)
  await fillSeats(tx, next)
}
