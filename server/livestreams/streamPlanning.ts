import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { german } from '#contract/german.ts'
import type { LivestreamChoices, LivestreamForm } from '#contract/livestreams.ts'
import { Refusal } from '#contract/refusals.ts'
import { tellCancelled, tellChanged, tellMoved, tellSubstitute } from '#server/courses/courseNews.ts'
import { lockPeople } from '#server/courses/office/clashes.ts'
import { instructors, mustBelong } from '#server/courses/office/rules.ts'
import { type ExecutionRow, rulesOf } from '#server/courses/rules.ts'
import { promote, tellSeats } from '#server/courses/seats.ts'
import { course, courseExecution, courseSetting, livestream } from '#server/courses/tables.ts'
import type { Tx } from '#server/kit/database.ts'
import type { WithBus } from '#server/kit/house.ts'
import { leaves } from '#server/kit/left.ts'
import { studiosWithAny } from '#server/kit/reach.ts'
import type { Who } from '#server/serve/serve.ts'
import { studio } from '#server/shared/studios/tables.ts'
import type { LivestreamRecord } from './rows.ts'
import { mustBeIn, onlineRoomOf } from './rules.ts'

export async function choices(tx: Tx, who: Who): Promise<LivestreamChoices> {
  const own = studiosWithAny(['gf_c_plan', 'a_add', 'a_edit'], who)
  const studios = await tx
    .select({ code: studio.code, name: studio.name })
    .from(studio)
    .where(own === 'all' ? undefined : inArray(studio.code, own))
    .orderBy(asc(studio.name))
  const courses = await tx
    .select({ _id: course._id, name: course.title, studio: course.studio, minutes: course.minutes })
    .from(course)
    .where(and(isNull(course.removedAt), own === 'all' ? undefined : or(isNull(course.studio), inArray(course.studio, own))))
    .orderBy(asc(course.title))
  const leading = await instructors(tx)
  const here = leading.filter(each => own === 'all' || each.studios === null || each.studios.some(code => own.includes(code)))
  return { studios, courses, instructors: here.map(({ _id, name }) => ({ _id, name })).sort((a, b) => german.compare(a.name, b.name)) }
}

const timesOf = ({ startsAt, minutes }: Pick<LivestreamForm, 'startsAt' | 'minutes'>) => ({
  startsAt,
  endsAt: new Date(Date.parse(startsAt) + minutes * 60_000).toISOString(),
})

/** Refuses an instructor who leads another course at that time. */
async function mustBeFreeInstructor(
  tx: Tx,
  instructor: string | null | undefined,
  { startsAt, endsAt }: { startsAt: string; endsAt: string },
  but?: string,
) {
  if (!instructor) return
  await lockPeople(tx, [instructor])
  const busy = await tx.$count(
    courseExecution,
    and(
      eq(courseExecution.instructor, instructor),
      sql`${courseExecution.startsAt} < ${endsAt}::timestamptz and ${courseExecution.endsAt} > ${startsAt}::timestamptz`,
      isNull(courseExecution.cancelledAt),
      but ? sql`${courseExecution._id} <> ${but}` : undefined,
    ),
  )
  if (busy > 0) throw new Refusal('invalid', { instructor: 'Diese Person leitet zu dieser Zeit schon einen Kurs.' })
}

/** True where a livestream is as a form says. */
function isSame({ row, stream }: LivestreamRecord, form: LivestreamForm) {
  const { course: offered, instructor = null, capacity, openMinutes } = form
  const said = { course: offered, instructor, capacity, ...timesOf(form) }
  return stream.openMinutes === openMinutes && Object.entries(said).every(([name, value]) => row[name as keyof ExecutionRow] === value)
}

export async function create(tx: Tx, house: WithBus, { _id = v7(), ...form }: LivestreamForm) {
  const { studio: code, course: offered, instructor = null, capacity, openMinutes } = form
  const known = await findLivestreamRows(tx, _id)
  if (known && known.row.studio === code && isSame(known, form)) return _id
  await mustBelong(tx, code, { course: offered, instructor })
  const times = timesOf(form)
  await mustBeFreeInstructor(tx, instructor, times, _id)
  const row = { _id, course: offered, studio: code, room: await onlineRoomOf(tx, code), instructor, ...times, capacity, published: true }
  const [stored] = await tx.insert(courseExecution).values(row).onConflictDoNothing().returning()
  if (!stored) throw new Refusal('taken')
  await tx.insert(livestream).values({ execution: _id, meeting: `formkurve-${crypto.randomUUID()}`, openMinutes })
  await tellChanged(tx, house, stored)
  return _id
}

const findLivestreamRows = async (tx: Tx, id: string) => {
  const [known] = await tx
    .select({ row: courseExecution, stream: livestream, setting: courseSetting })
    .from(courseExecution)
    .innerJoin(livestream, eq(livestream.execution, courseExecution._id))
    .leftJoin(courseSetting, eq(courseSetting.studio, courseExecution.studio))
    .where(eq(courseExecution._id, id))
    .for('update', { of: courseExecution })
  return known
}

/** The execution's row, locked first, as every change of an execution needs it. */
async function lockLivestream(tx: Tx, id: string, code: string) {
  const known = await findLivestreamRows(tx, id)
  if (!known) throw new Refusal('missing')
  mustBeIn(known.row, code)
  return { ...known, rules: rulesOf(known.row.studio, known.setting) }
}

async function write(tx: Tx, row: ExecutionRow, set: Partial<ExecutionRow>) {
  const next = { ...row, ...set, version: row.version + 1 }
  await tx
    .update(courseExecution)
    .set({ ...set, version: next.version })
    .where(eq(courseExecution._id, row._id))
  leaves(tx, row.version, next.version)
  return next
}

/** Changes a livestream; 'stale' where somebody else changed it meanwhile, and nothing is done then. */
export async function edit(tx: Tx, house: WithBus, id: string, { version, ...form }: LivestreamForm & { version: number }) {
  const { row, stream, rules } = await lockLivestream(tx, id, form.studio)
  if (isSame({ row, stream }, form)) return 'done'
  if (row.version !== version) return 'stale'
  if (row.cancelledAt) throw new Refusal('course-cancelled')
  if (Date.parse(row.startsAt) <= Date.now()) throw new Refusal('course-past')
  if (form.capacity < row.booked) throw new Refusal('course-seats')
  const { course: offered, instructor = null, capacity, openMinutes } = form
  await mustBelong(tx, row.studio, { course: offered, instructor })
  const times = timesOf(form)
  await mustBeFreeInstructor(tx, instructor, times, id)
  const next = await write(tx, row, { course: offered, instructor, capacity, ...times })
  if (openMinutes !== stream.openMinutes) await tx.update(livestream).set({ openMinutes }).where(eq(livestream.execution, id))
  await tellSeats(tx, house, next)
  if (next.startsAt !== row.startsAt) await tellMoved(tx, house, row, next)
  else if (next.instructor !== row.instructor) await tellSubstitute(tx, house, next)
  else await tellChanged(tx, house, next)
  await promote({ tx, house }, { row: next, rules })
  return 'done'
}

/** Cancels a livestream; done again it changes nothing. */
export async function cancel(tx: Tx, house: WithBus, id: string, { studio: code, reason }: { studio: string; reason: string }) {
  const { row } = await lockLivestream(tx, id, code)
  if (row.cancelledAt) return
  if (Date.parse(row.endsAt) <= Date.now()) throw new Refusal('course-past')
  const next = await write(tx, row, { cancelledAt: new Date().toISOString(), reason })
  await tellSeats(tx, house, next)
  await tellCancelled(tx, house, next)
}
