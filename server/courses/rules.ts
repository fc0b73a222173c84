import { and, eq, gt, inArray, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import { type CourseRules, momentsOf, mostMissDays, mostPauseDays, usualRules } from '#contract/courses/rules.ts'
import { Refusal } from '#contract/refusals.ts'
import { dayMs, zone } from '#contract/time.ts'
import type { Tx } from '#server/kit/database.ts'
import { given, prepared, statements } from '#server/kit/prepared.ts'
import { courseExecution, courseSetting, courseSignup } from './tables.ts'

export type ExecutionRow = typeof courseExecution.$inferSelect
export type CourseSignupRecord = typeof courseSignup.$inferSelect
type SettingRow = typeof courseSetting.$inferSelect

/** The fields of `course_setting` that people read. */
export const rulesOf = (studio: string, row?: SettingRow | null): CourseRules => {
  if (!row) return { studio, ...usualRules }
  const { version: _, ...rules } = row
  return rules
}

export async function studioRules(tx: Tx, studio: string) {
  const [row] = await tx.select().from(courseSetting).where(eq(courseSetting.studio, studio))
  return rulesOf(studio, row)
}

/** Executions that everybody may see: published ones, cancelled ones included. */
export const visibleToAll = eq(courseExecution.published, true)

/** Midnight in Zurich of the day so many days before the one of `startsAt`, in ms. */
export function opensAt(startsAt: string, openDays: number) {
  const day = Temporal.Instant.from(startsAt).toZonedDateTimeISO(zone).toPlainDate().subtract({ days: openDays })
  return day.toZonedDateTime(zone).epochMilliseconds
}

/** Refuses signing up too early or too late, or for a course that does not take place. */
export function mayBookNow(row: ExecutionRow, rules: CourseRules, now: number) {
  if (row.cancelledAt) throw new Refusal('course-cancelled')
  if (now >= momentsOf(row.startsAt, rules).closes) throw new Refusal('course-closed')
  // Zurich's midnight is worked out only where it can matter.
  const surelyOpen = Date.parse(row.startsAt) - (rules.openDays * 24 - 2) * 3_600_000
  if (now < surelyOpen && now < opensAt(row.startsAt, rules.openDays)) throw new Refusal('course-early')
}

/**
 * Refuses signing off once the course has begun, for somebody who is inside, and of a cancelled course, where nothing is to be given back.
 */
export function mayGiveBack(row: ExecutionRow, { visitedAt }: Pick<CourseSignupRecord, 'visitedAt'>, now: number) {
  if (row.cancelledAt) throw new Refusal('course-cancelled')
  if (visitedAt) throw new Refusal('course-inside')
  if (now >= Date.parse(row.startsAt)) throw new Refusal('course-closed')
}

/** Something that has a beginning and may be cancelled: an execution, or an event. */
type Begins = Pick<ExecutionRow, 'startsAt' | 'cancelledAt'>

export const isLate = (row: Begins, rules: CourseRules, now: number) => now >= momentsOf(row.startsAt, rules).late

/** True until people stop moving up. */
export const isPromoting = (row: Begins, rules: CourseRules, now: number) =>
  !row.cancelledAt && now < momentsOf(row.startsAt, rules).promotes

/** Other courses that take place while this one does. */
export const overlaps = ({ _id, startsAt, endsAt }: Record<'_id' | 'startsAt' | 'endsAt', string | SQL>): SQL =>
  and(
    ne(courseExecution._id, _id),
    lt(courseExecution.startsAt, endsAt),
    gt(courseExecution.endsAt, startsAt),
    sql`${courseExecution.cancelledAt} is null`,
  ) as SQL

/** Those of these people who have another course booked at that time. */
export async function busyAt(tx: Tx, row: ExecutionRow, people: readonly string[]) {
  const found = await tx
    .selectDistinct({ person: courseSignup.person })
    .from(courseSignup)
    .innerJoin(courseExecution, eq(courseSignup.execution, courseExecution._id))
    .where(and(inArray(courseSignup.person, [...people]), eq(courseSignup.state, 'booked'), overlaps(row)))
  return new Set(found.map(({ person }) => person))
}

/** Moment since which misses count; never, where the studio pauses nobody. */
const missedSince = ({ misses, missDays, pauseDays }: CourseRules, now: number) =>
  misses === 0 ? 'infinity' : new Date(now - (missDays + pauseDays) * dayMs).toISOString()

/** Courses given back too late and no-shows, as far back as they count. */
const missedLately = (since: string | SQL) =>
  and(
    or(eq(courseSignup.state, 'late'), sql`${courseSignup.missedAt} is not null`),
    gt(courseExecution.startsAt, since),
    sql`${courseExecution.cancelledAt} is null`,
  )

/** End of the pause of somebody who missed too much, in ms; 0 where there is none. */
export async function pausedUntil(tx: Tx, person: string, rules: CourseRules, now: number) {
  if (rules.misses === 0) return 0
  const missed = await tx
    .select({ startsAt: courseExecution.startsAt })
    .from(courseSignup)
    .innerJoin(courseExecution, eq(courseSignup.execution, courseExecution._id))
    .where(and(eq(courseSignup.person, person), missedLately(missedSince(rules, now))))
  return pauseEnd(
    missed.map(({ startsAt }) => Date.parse(startsAt)),
    rules,
    now,
  )
}

const asked = given('_id', 'uuid')
const askedFor = sql`(select ${courseExecution.startsAt} from ${courseExecution} where ${courseExecution._id} = ${asked})`
const askedUntil = sql`(select ${courseExecution.endsAt} from ${courseExecution} where ${courseExecution._id} = ${asked})`
const busy = and(eq(courseSignup.state, 'booked'), overlaps({ _id: asked, startsAt: askedFor, endsAt: askedUntil }))
const missed = missedLately(given('since', 'timestamptz'))

const standings = prepared(
  statements
    .select({
      seat: courseSignup,
      startsAt: courseExecution.startsAt,
      busy: sql<boolean>`coalesce(${busy}, false)`,
      missed: sql<boolean>`coalesce(${missed}, false)`,
    })
    .from(courseSignup)
    .innerJoin(courseExecution, eq(courseSignup.execution, courseExecution._id))
    .where(and(eq(courseSignup.person, given('who', 'uuid')), or(eq(courseSignup.execution, asked), busy, missed)))
    .prepare('course_standing'),
)

/** Age in ms beyond which no miss can count. */
const longestPause = (mostMissDays + mostPauseDays) * dayMs

export interface SignupStanding {
  known: CourseSignupRecord | undefined
  busy: boolean
  paused: (rules: CourseRules) => boolean
}

/**
 * Everything that signing up asks about people, each in their order, in one look: their seat in the course, other courses at that time, and a pause. It needs
 * nothing of the execution's row, so it may be asked together with that row's lock.
 */
export async function standingsOf(tx: Tx, _id: string, people: readonly string[], now: number): Promise<SignupStanding[]> {
  const since = new Date(now - longestPause).toISOString()
  // One by one, though sent together: of a list the database can't tell how long it is, and would read every course there ever was.
  const all = await Promise.all(people.map(who => standings(tx, { _id, who, since })))
  return all.map(found => {
    const at = found.flatMap(each => (each.missed ? [Date.parse(each.startsAt)] : []))
    return {
      known: found.find(({ seat }) => seat.execution === _id)?.seat,
      busy: found.some(each => each.busy),
      paused: rules => rules.misses > 0 && pauseEnd(at, rules, now) > 0,
    }
  })
}

/** End of the pause, counted from the miss that was one too many. */
export function pauseEnd(
  at: readonly number[],
  { misses, missDays, pauseDays }: Pick<CourseRules, 'misses' | 'missDays' | 'pauseDays'>,
  now: number,
) {
  const order = at.toSorted((a, b) => a - b)
  const ends = order.flatMap((last, place) => {
    const first = order[place - misses + 1]
    return first !== undefined && last - first <= missDays * dayMs ? [last + pauseDays * dayMs] : []
  })
  const end = Math.max(0, ...ends)
  return end > now ? end : 0
}
