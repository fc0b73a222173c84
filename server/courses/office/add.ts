import { and, eq, inArray, sql } from 'drizzle-orm'
import type { ClashKind } from '#contract/courses/clash.ts'
import type { ExecutionForm, Planned, SeriesForm } from '#contract/courses/scheduleForms.ts'
import { Refusal } from '#contract/refusals.ts'
import { executionIdOf } from '#contract/rules/courses/courseRepeat.ts'
import { tellChanged } from '#server/courses/courseNews.ts'
import { courseExecution, courseSeries } from '#server/courses/tables.ts'
import type { Tx } from '#server/kit/database.ts'
import type { WithBus } from '#server/kit/house.ts'
import type { Who } from '#server/serve/serve.ts'
import { type Candidate, lockPeople, lockRooms, mustHaveNoNewClash } from './clashes.ts'
import { takeable, tellCopies, withoutClashes } from './copies.ts'
import { tellDrafts } from './drafts.ts'
import { plannedOf } from './plannedCourses.ts'
import { mustBelong } from './rules.ts'
import { expand, timesOn } from './seriesDates.ts'

const asks: readonly ClashKind[] = ['room', 'instructor']

export const candidatesOf = (studio: string, rows: readonly ExecutionForm[]): Candidate[] =>
  rows.map(({ _id, course, room, instructor, startsAt, endsAt }) => ({ _id, course, studio, room, instructor, startsAt, endsAt, asks }))

/** The executions that a series means. */
export const executionsOf = (form: Omit<SeriesForm, 'studio'>): ExecutionForm[] =>
  expand(form).map(day => ({
    _id: executionIdOf(form._id, day),
    course: form.course,
    room: form.room,
    instructor: form.instructor,
    capacity: form.capacity,
    published: form.published,
    series: form._id,
    seriesDay: day,
    ...timesOn(day, form),
  }))

interface Adding {
  studio: string
  executions: readonly ExecutionForm[]
  despite: readonly string[]
  ends?: string | null
  /** A copied week: what can't be planned is left out and told, not refused. */
  copies?: boolean
}

/** Plans what is not planned yet. */
export async function add(tx: Tx, house: WithBus, who: Who, { studio, executions, despite, ends, copies }: Adding): Promise<Planned[]> {
  const ids = executions.map(({ _id }) => _id)
  if (ids.length === 0) return []
  const known = await tx
    .select({ _id: courseExecution._id, studio: courseExecution.studio })
    .from(courseExecution)
    .where(inArray(courseExecution._id, ids))
  if (known.some(row => row.studio !== studio)) throw new Refusal('taken')
  const there = new Set(known.map(({ _id }) => _id))
  const asked = executions.filter(({ _id }) => !there.has(_id))
  const taken = copies ? await takeable(tx, studio, asked) : { rows: asked, left: [], leaderless: [] }
  for (const place of places(taken.rows)) await mustBelong(tx, studio, place)
  // As everywhere here: the series first, then rooms, then people.
  await takeIn(tx, studio, taken.rows, ends ?? null)
  await lockRooms(
    tx,
    taken.rows.map(({ room }) => room),
  )
  await lockPeople(
    tx,
    taken.rows.map(({ instructor }) => instructor),
  )
  const candidates = candidatesOf(studio, taken.rows)
  const copied = copies ? await withoutClashes(tx, taken, candidates, despite) : undefined
  const fresh = copied?.rows ?? taken.rows
  if (copied) await tellCopies({ tx, house, who }, { ...copied, studio })
  else await mustHaveNoNewClash(tx, who, candidates, despite)
  if (fresh.length > 0) await tx.insert(courseExecution).values(fresh.map(row => ({ ...row, studio })))
  await tellDrafts(
    tx,
    house,
    studio,
    fresh.map(({ published = false }) => ({ published })),
  )
  for (const row of fresh) if (row.published) await tellChanged(tx, house, { ...row, studio })
  return plannedOf(tx, ids)
}

/** Each course, room and instructor once. */
function places(rows: readonly ExecutionForm[]) {
  const once = <K extends 'course' | 'room' | 'instructor'>(name: K) =>
    [...new Set(rows.map(row => row[name]))].map(value => ({ [name]: value }))
  return [...once('course'), ...once('room'), ...once('instructor')]
}

/** A day that was left out of its series belongs to it again. */
async function takeIn(tx: Tx, studio: string, rows: readonly ExecutionForm[], ends: string | null) {
  const bySeries = new Map<string, ExecutionForm[]>()
  for (const row of rows) if (row.series) bySeries.set(row.series, [...(bySeries.get(row.series) ?? []), row])
  for (const [_id, own] of bySeries) {
    const [found] = await tx
      .select()
      .from(courseSeries)
      .where(and(eq(courseSeries._id, _id), eq(courseSeries.studio, studio)))
      .for('update')
    if (!found) throw new Refusal('missing')
    const days = new Set(own.map(({ seriesDay }) => seriesDay))
    const except = found.except.filter(day => !days.has(day))
    await tx
      .update(courseSeries)
      .set({
        except,
        ends: own.some(({ seriesDay }) => (seriesDay ?? '') >= (found.ends ?? '~')) ? ends : found.ends,
        version: sql`${courseSeries.version} + 1`,
      })
      .where(eq(courseSeries._id, _id))
  }
}

/** Plans a course by a rule. */
export async function repeat(
  tx: Tx,
  house: WithBus,
  who: Who,
  { despite, published, ...form }: SeriesForm & { despite: readonly string[] },
): Promise<Planned[]> {
  const executions = executionsOf({ ...form, published })
  if (executions.length === 0) throw new Refusal('invalid', { rule: 'Daraus ergibt sich kein einziger Termin.' })
  const [added] = await tx
    .insert(courseSeries)
    .values({ ...form, published })
    .onConflictDoNothing()
    .returning({ _id: courseSeries._id })
  if (added) return add(tx, house, who, { studio: form.studio, executions, despite })
  return plannedOf(
    tx,
    executions.map(({ _id }) => _id),
  )
}
