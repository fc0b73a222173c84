import { inArray, type SQL, sql } from 'drizzle-orm'
import { type HoursAsked, type HoursCounts, hoursNames } from '#contract/courses/courseHours.ts'
import { german } from '#contract/german.ts'
import { course, courseExecution } from '#server/courses/tables.ts'
import type { Tx } from '#server/kit/database.ts'
import type { Who } from '#server/serve/serve.ts'
import { person } from '#server/shared/auth/tables.ts'
import { monthText } from '#server/shared/exports/words.ts'
import { periodOf, type Shift } from '#server/shared/stats/period.ts'
import { countPeriod, daysOf } from '#server/shared/stats/sides.ts'
import { statisticOf } from '#server/shared/stats/statistic.ts'
import { type Groups, sumsOf } from '#server/shared/stats/statisticSums.ts'
import { studioNames } from '#server/shared/studios/names.ts'
import { type GivenCourseFilter, given, hoursStudiosSeenBy, minutes } from './givenCourses.ts'

const sums = sumsOf<HoursCounts>(hoursNames)
const { add, fold, splitOf } = sums

type Group = HoursCounts & Record<'day' | 'studio' | 'course' | 'instructor' | 'month', string | null>
interface HoursTallies {
  days: Groups<HoursCounts>
  studios: Groups<HoursCounts>
  courses: Groups<HoursCounts>
  /** Counts by person and month: `<id>-2026-11`. */
  monthly: Groups<HoursCounts>
}

/** The month in which a course counts; one of the period before counts in the month that it is compared with. */
const countedMonthSql = (shift: Shift | undefined): SQL =>
  !shift
    ? sql`to_char(${courseExecution.day}, 'YYYY-MM')`
    : 'days' in shift
      ? sql`to_char(${courseExecution.day} + ${shift.days}::int, 'YYYY-MM')`
      : sql`to_char(${courseExecution.day} + make_interval(months => ${shift.months}::int), 'YYYY-MM')`

/** All counts in one pass: by day, by studio and course together, by person and month. */
async function countBy(tx: Tx, who: Who, wanted: GivenCourseFilter, shift?: Shift): Promise<HoursTallies> {
  const { rows } = await tx.execute<Group>(sql`
    select to_char(g.day, 'YYYY-MM-DD') as day, g.studio, g.course, g.instructor, g.month,
      count(*)::int as courses, sum(g.minutes)::int as minutes, count(g.substitutes)::int as "stoodIn"
    from (select ${courseExecution.day} as day, ${courseExecution.studio} as studio, ${courseExecution.course} as course,
        ${courseExecution.instructor} as instructor, ${courseExecution.substitutes} as substitutes, ${countedMonthSql(shift)} as month,
        ${minutes} as minutes from ${courseExecution} where ${given(who, wanted)}) g
    group by grouping sets ((g.day), (g.studio, g.course), (g.instructor, g.month))`)
  const counted = { days: new Map(), studios: new Map(), courses: new Map(), monthly: new Map() }
  for (const row of rows) {
    if (row.day !== null) add(counted.days, row.day, row)
    else if (row.month !== null) add(counted.monthly, `${row.instructor}-${row.month}`, row)
    else {
      add(counted.studios, row.studio!, row)
      add(counted.courses, row.course!, row)
    }
  }
  return counted
}

const personOf = (key: string) => key.slice(0, 36)
const monthIn = (key: string) => key.slice(37)

async function namesOf(tx: Tx, courses: string[], people: string[]) {
  const [known, leads, named] = await Promise.all([
    courses.length ? tx.select({ _id: course._id, title: course.title }).from(course).where(inArray(course._id, courses)) : [],
    people.length
      ? tx.select({ _id: person._id, vorname: person.vorname, nachname: person.nachname }).from(person).where(inArray(person._id, people))
      : [],
    studioNames(tx),
  ])
  return {
    course: new Map(known.map(({ _id, title }) => [_id, title])),
    person: new Map(leads.map(({ _id, vorname, nachname }) => [_id, `${vorname} ${nachname}`.trim()])),
    studio: named,
  }
}
type HoursSplitNames = Awaited<ReturnType<typeof namesOf>>

function hoursSplitsOf(now: HoursTallies, before: HoursTallies | undefined, names: HoursSplitNames) {
  const lead = (key: string) => names.person.get(personOf(key)) ?? 'Kursleitung'
  const both = (by: string, keyOf: (key: string) => string, name: (key: string) => string) => {
    const folded = (counted: HoursTallies) => fold(counted.monthly, key => [keyOf(key)])
    return splitOf(by, folded(now), before && folded(before), name)
  }
  const monthly = splitOf('monthly', now.monthly, before?.monthly, key => `${lead(key)}, ${monthText(`${monthIn(key)}-01`)}`)
  const inOrder = monthly.rows.toSorted((a, b) => german.compare(lead(a.key), lead(b.key)) || (a.key < b.key ? -1 : 1))
  return [
    both('instructor', personOf, lead),
    { ...monthly, ordered: true, rows: inOrder },
    both('month', monthIn, key => key),
    splitOf('studio', now.studios, before?.studios, key => names.studio.get(key) ?? key),
    splitOf('course', now.courses, before?.courses, key => names.course.get(key) ?? 'Kurs'),
  ]
}

/** The hours of instructors for the range and choices asked for. */
export async function hoursNumbers(tx: Tx, who: Who, asked: HoursAsked) {
  const studios = hoursStudiosSeenBy(who, asked.selectedStudios)
  const period = periodOf(asked as Parameters<typeof periodOf>[0])
  const which = { studios, instructor: asked.instructor, course: asked.course }
  const counting = await countPeriod(period, ({ shift, ...window }) => countBy(tx, who, { ...which, ...window }, shift))
  const { now, before } = counting
  const all = before ? [now, before] : [now]
  const names = await namesOf(
    tx,
    all.flatMap(({ courses }) => [...courses.keys()]),
    all.flatMap(({ monthly }) => [...new Set([...monthly.keys()].map(personOf))]),
  )
  return statisticOf({
    period,
    sums,
    studios: studios === 'all' ? [...names.studio.keys()].sort() : studios,
    ...daysOf(counting),
    splits: hoursSplitsOf(now, before, names),
  })
}
