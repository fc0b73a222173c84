import { inArray } from 'drizzle-orm'
import { type CourseCounts, type CourseStatsAsked, nobody } from '#contract/courses/stats.ts'
import { course, courseLabel } from '#server/courses/tables.ts'
import type { Tx } from '#server/kit/database.ts'
import type { Who } from '#server/serve/serve.ts'
import { person } from '#server/shared/auth/tables.ts'
import { type Period, periodOf } from '#server/shared/stats/period.ts'
import { monthSplit } from '#server/shared/stats/sides.ts'
import { seenStudios, statisticOf } from '#server/shared/stats/statistic.ts'
import type { Groups } from '#server/shared/stats/statisticSums.ts'
import { studioNames } from '#server/shared/studios/names.ts'
import { type CourseTallies, countBy, countDays, sums } from './courseTallies.ts'

const { fold, splitOf } = sums

const rights = ['stat_admin', 'stat_gf', 'stat_gf_stud'] as const

/** Studios among those asked for that the caller may see. */
export const courseStudiosSeenBy = (who: Pick<Who, 'grants'>, selected?: readonly string[]) => seenStudios(who, rights, selected)

/** Names of courses, people, labels and studios. */
async function namesOf(tx: Tx, courses: string[], people: string[]) {
  const nameFields = { _id: person._id, vorname: person.vorname, nachname: person.nachname }
  const [known, leads, labels, named] = await Promise.all([
    courses.length ? tx.select().from(course).where(inArray(course._id, courses)) : [],
    people.length ? tx.select(nameFields).from(person).where(inArray(person._id, people)) : [],
    tx.select({ _id: courseLabel._id, name: courseLabel.name }).from(courseLabel),
    studioNames(tx),
  ])
  return {
    course: new Map(known.map(({ _id, title }) => [_id, title])),
    labels: new Map(known.map(row => [row._id, row.labels])),
    label: new Map(labels.map(({ _id, name }) => [_id, name])),
    instructor: new Map(leads.map(({ _id, vorname, nachname }) => [_id, `${vorname} ${nachname}`])),
    studio: named,
  }
}
type CourseSplitNames = Awaited<ReturnType<typeof namesOf>>

/** Labels of a course: two count with both, none stands by itself. */
function labelsOf(names: CourseSplitNames, key: string) {
  const held = names.labels.get(key)?.filter(_id => names.label.has(_id)) ?? []
  return held.length > 0 ? held : [nobody]
}

function courseSplitsOf(now: CourseTallies, before: CourseTallies | undefined, period: Period, names: CourseSplitNames) {
  const labels = (groups: Groups<CourseCounts>) => fold(groups, key => labelsOf(names, key))
  return [
    monthSplit(sums, now.days, before?.days, period),
    splitOf('studio', now.studios, before?.studios, key => names.studio.get(key) ?? key),
    splitOf('label', labels(now.courses), before && labels(before.courses), key => names.label.get(key) ?? 'Ohne Label'),
    splitOf('instructor', now.instructors, before?.instructors, key => names.instructor.get(key) ?? 'Ohne Kursleitung'),
    splitOf('course', now.courses, before?.courses, key => names.course.get(key) ?? 'Kurs'),
  ]
}

/** The statistics of group fitness for the range and choices asked for. */
export async function courseNumbers(tx: Tx, who: Pick<Who, 'grants'>, asked: CourseStatsAsked) {
  const studios = courseStudiosSeenBy(who, asked.selectedStudios)
  const period = periodOf(asked as Parameters<typeof periodOf>[0])
  const { label, instructor, course: courses } = asked
  const which = { studios, label, instructor, course: courses }
  const back = period.before
  const [now, before, rest] = await Promise.all([
    countBy(tx, { ...which, spans: period.spans }, period.until),
    back && countBy(tx, { ...which, spans: back.spans }, back.until),
    back && period.running ? countDays(tx, { ...which, spans: back.spans }, back.until) : new Map<string, CourseCounts>(),
  ])
  const keys = (pick: (counted: CourseTallies) => Groups<CourseCounts>) => [
    ...new Set([now, ...(before ? [before] : [])].flatMap(each => [...pick(each).keys()])),
  ]
  const people = keys(({ instructors }) => instructors).filter(key => key !== nobody)
  const names = await namesOf(
    tx,
    keys(({ courses }) => courses),
    people,
  )
  return statisticOf({
    period,
    sums,
    studios: studios === 'all' ? [...names.studio.keys()].sort() : studios,
    now: now.days,
    before: before?.days,
    rest,
    splits: courseSplitsOf(now, before, period, names),
  })
}
