import { and, asc, eq, gte, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { Concerned } from '#contract/absences/shapes.ts'
import { addDays } from '#contract/days.ts'
import { course, courseExecution } from '#server/courses/tables.ts'
import type { Tx } from '#server/kit/database.ts'
import { instantOf } from '#server/kit/zone.ts'
import { person } from '#server/shared/auth/tables.ts'
import { isAway, nameSql, touching } from './rows.ts'
import { freeDaysIn } from './rules.ts'
import { employedNow } from './staff.ts'
import { absence, absenceSetting } from './tables.ts'

/** How far ahead courses are told of an absence whose end nobody knows. */
const openDays = 7
const mostCourses = 200

interface AbsenceSpan {
  from: string
  to: string | null
}

/** Courses that these people lead in those days, oldest first; cancelled ones left out. */
export async function leadsBetween(
  tx: Tx,
  people: readonly string[],
  { from, to }: AbsenceSpan,
): Promise<(Concerned & { lead: string })[]> {
  if (people.length === 0) return []
  const found = await tx
    .select({
      _id: courseExecution._id,
      title: course.title,
      studio: courseExecution.studio,
      startsAt: courseExecution.startsAt,
      lead: courseExecution.instructor,
    })
    .from(courseExecution)
    .innerJoin(course, eq(course._id, courseExecution.course))
    .where(
      and(
        inArray(courseExecution.instructor, [...people]),
        isNull(courseExecution.cancelledAt),
        gte(courseExecution.endsAt, instantOf(from, '00:00')),
        lt(courseExecution.startsAt, instantOf(addDays(to ?? addDays(from, openDays), 1), '00:00')),
      ),
    )
    .orderBy(asc(courseExecution.startsAt), asc(courseExecution._id))
    .limit(mostCourses)
  return found as (Concerned & { lead: string })[]
}

/** People of these studios who are away in those days, with the days alone. */
export async function awayIn(tx: Tx, studios: readonly string[], { from, to }: { from: string; to: string }) {
  if (studios.length === 0) return []
  return tx
    .select({
      _id: absence._id,
      person: absence.person,
      name: nameSql,
      from: absence.from,
      to: sql<string>`coalesce(${absence.to}, ${to}::date)::text`,
    })
    .from(absence)
    .innerJoin(person, eq(person._id, absence.person))
    .where(and(isNull(absence.removedAt), isAway, touching(from, to), employedNow(sql`${absence.person}`, studios)))
    .orderBy(asc(absence.from), asc(absence._id))
    .limit(1000)
}

export const usualSettings = {
  wishesAMonth: 2,
  wishesBefore: 21,
  certificateFrom: 3,
  mostAway: null as number | null,
  limits: [] as { team: string; most: number }[],
  blocked: [] as { from: string; to: string; name: string }[],
  ownDevices: true,
  version: 0,
}

export async function settingsOf(tx: Tx, studios: readonly string[]) {
  if (studios.length === 0) return []
  return tx
    .select()
    .from(absenceSetting)
    .where(inArray(absenceSetting.studio, [...studios]))
    .orderBy(absenceSetting.studio)
}

/** Limits for somebody who works in several studios: the strictest of each. */
export async function limitsOf(tx: Tx, studios: readonly string[], person: string) {
  const all = await settingsOf(tx, studios)
  const given = all.length > 0 ? all : [usualSettings]
  const teams = await teamsOf(tx, person)
  const least = (numbers: readonly (number | null)[]) => {
    const known = numbers.filter(each => each !== null)
    return known.length > 0 ? Math.min(...known) : null
  }
  const most = given.flatMap(({ mostAway, limits }) => [
    mostAway,
    ...limits.filter(({ team }) => teams.includes(team)).map(limit => limit.most),
  ])
  return {
    wishesAMonth: Math.min(...given.map(each => each.wishesAMonth)),
    wishesBefore: Math.max(...given.map(each => each.wishesBefore)),
    certificateFrom: Math.min(...given.map(each => each.certificateFrom)),
    mostAway: least(most),
    blocked: given.flatMap(({ blocked }) => blocked),
  }
}

async function teamsOf(tx: Tx, who: string) {
  const { rows } = await tx.execute<{ team: string }>(sql`select team from team_member where person = ${who}::uuid`)
  return rows.map(({ team }) => team)
}

/** Public holidays of these studios from a day on. */
export async function publicDays(tx: Tx, studios: readonly string[], from: string) {
  if (studios.length === 0) return []
  return (await freeDaysIn(tx, { studios, from })).map(({ day, name, studio }) => ({ day, name, studio }))
}
