import { inArray } from 'drizzle-orm'
import { type CourseCounts, type CourseStatsAsked, nobody } from '#contract/courses/stats.ts'
import { course, courseLabel } from '#server/courses/tables.ts'
import type { Tx } from '#server/kit/database.ts'
import type { Who } from '#server/serve/serve.ts'
import { person } from '#server/shared/auth/tables.ts'
import { likeMonth, type Period, periodOf } from '#server/shared/stats/period.ts'
import { seenStudios, statisticOf } from '#server/shared/stats/statistic.ts'
import type { Groups } from '#server/shared/stats/sums.ts'
import { studio } from '#server/shared/studios/tables.ts'
import { type Counted, countBy, countDays, sums } from './count.ts'

const { fold, splitOf } = sums

const rights = ['stat_admin', 'stat_gf', 'stat_gf_stud'] as const

/** Studios among those asked for that the caller may see. */
export const seenBy = (who: Pick<Who, 'grants'>, selected?: readonly string[]) => seenStudios(who, rights, selected)

/** Names of courses, people, labels and studios. */
async function namesOf(tx: Tx, courses: string[], people: string[]) {
  const nameFields = { _id: person._id, vorname: person.vorname, nachname: person.nachname }
  const [known, leads, labels, studios] = await Promise.all([
    courses.length ? tx.select().from(course).where(inArray(course._id, courses)) : [],
    people.length ? tx.select(nameFields).from(person).where(inArray(person._id, people)) : [],
    tx.select({ _id: courseLabel._id, name: courseLabel.name }).from(courseLabel),
    tx.select({ code: studio.code, name: studio.name }).from(studio),
  ])
  return {
    course: new Map(known.map(({ _id, title }) => [_id, title])),
    labels: new Map(known.map(row => [row._id, row.labels])),
    label: new Map(labels.map(({ _id, name }) => [_id, name])),
    instructor: new Map(leads.map(({ _id, vorname, nachname }) => [_id, `${vorname} ${nachname}`])),
    studio: new Map(studios.map(({ code, name }) => [code, name])),
  }
}
type Names = Awaited<ReturnType<typeof namesOf>>

/** Labels of a course: two count with both, none stands by itself. */
function labelsOf(names: Names, key: string) {
  const held = names.labels.get(key)?.filter(_id => names.label.has(_id)) ?? []
  return held.length > 0 ? held : [nobody]
}

function splits(now: Counted, before: Counted | undefined, { before: back }: Period, names: Names) {
  const labels = (groups: Groups<CourseCounts>) => fold(groups, key => labelsOf(names, key))
  const months = fold(now.days, day => [day.slice(0, 7)])
  const beforeMonths = before && back ? fold(before.days, day => [likeMonth(day, back.shift)]) : undefined
  return [
    splitOf('month', months, beforeMonths, key => key),
    splitOf('studio', now.studios, before?.studios, key => names.studio.get(key) ?? key),
    splitOf('label', labels(now.courses), before && labels(before.courses), key => names.label.get(key) ?? 'Ohne Label'),
    splitOf('instructor', now.instructors, before?.instructors, key => names.instructor.get(key) ?? 'Ohne Kursleitung'),
    splitOf('course', now.courses, before?.courses, key => names.course.get(key) ?? 'Kurs'),
  ]
}

/** The statistics of group fitness for the range and choices asked for. */
export async function courseNumbers(tx: Tx, who: Pick<Who, 'grants'>, asked: CourseStatsAsked) {
  const studios = seenBy(who, asked.selectedStudios)
  const period = periodOf(asked as Parameters<typeof periodOf>[0])
  const { label, instructor, course: courses } = asked
  const which = { studios, label, instructor, course: courses }
  const back = period.before
  const [now, before, rest] = await Promise.all([
    countBy(tx, { ...which, spans: period.spans }, period.until),
    back && countBy(tx, { ...which, spans: back.spans }, back.until),
    back && period.running ? countDays(tx, { ...which, spans: back.spans }, back.until) : new Map<string, CourseCounts>(),
  ])
  const keys = (pick: (counted: Counted) => Groups<CourseCounts>) => [
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
    splits: splits(now, before, period, names),
  })
}
