import { and, eq, gte, inArray, isNull, lt, lte, or } from 'drizzle-orm'
import { type EmploymentPiece, piecesOf } from '#contract/rules/employees/employment.ts'
import { daysFrom } from '#contract/rules/worktime/minutes.ts'
import type { Claim, Lesson } from '#contract/rules/worktime/timeSheet.ts'
import { beginOf, endOf } from '#contract/zone.ts'
import { freeDaysIn } from '#server/absences/rules.ts'
import { absence } from '#server/absences/tables.ts'
import { course, courseExecution } from '#server/courses/tables.ts'
import { stretchesOf } from '#server/employees/rules.ts'
import type { Tx } from '#server/kit/database.ts'
import { dayOf } from '#server/kit/zone.ts'
import { iso } from './rules.ts'

type Pieces = readonly EmploymentPiece[]

export interface DaySpan {
  from: string
  to: string
}

export const pieceOn = (pieces: Pieces, day: string) => pieces.find(({ from, to }) => from <= day && (to === null || day <= to))

/** The agreement with each of these people, by days. */
export async function piecesBy(tx: Tx, people: readonly string[]): Promise<ReadonlyMap<string, Pieces>> {
  return new Map([...(await stretchesOf(tx, people))].map(([person, all]) => [person, piecesOf(all)]))
}

/** Absences that count in a sheet: holidays that are approved, also while their end is asked for, sickness as soon as it is reported, trips. */
const counting = or(
  and(eq(absence.kind, 'holiday'), inArray(absence.state, ['approved', 'cancelling'])),
  and(eq(absence.kind, 'sick'), inArray(absence.state, ['reported', 'certified', 'closed'])),
  and(eq(absence.kind, 'trip'), eq(absence.state, 'approved')),
)

type AbsenceRow = typeof absence.$inferSelect

/** A day of an absence; a sickness whose end nobody knows yet counts up to `until`. */
function claimsOf(row: AbsenceRow, { from, to }: DaySpan, until: string): Claim[] {
  const last = row.to ?? (until < row.from ? row.from : until)
  return daysFrom(row.from > from ? row.from : from, last < to ? last : to).map(day => {
    const isHalf = (day === row.from && row.halfFirst) || (day === last && row.halfLast)
    const share = row.kind === 'sick' ? (row.share ?? 100) : isHalf ? 50 : 100
    const minutes = row.kind === 'trip' && day === row.from ? (row.minutes ?? 0) : 0
    return { day, kind: row.kind as 'holiday' | 'sick' | 'trip', share, minutes }
  })
}

interface ClaimFilter extends DaySpan {
  pieces: ReadonlyMap<string, Pieces>
  today: string
}

/** Claims that lower the targets of these people between two days, or count beside what they worked. */
export async function claimsIn(tx: Tx, { from, to, pieces, today }: ClaimFilter): Promise<ReadonlyMap<string, Claim[]>> {
  const people = [...pieces.keys()]
  const found = new Map<string, Claim[]>(people.map(one => [one, []]))
  if (people.length === 0) return found
  const free = await freeDaysIn(tx, { studios: 'all', from, to })
  for (const [person, all] of pieces)
    for (const { day, studio, company, half } of free) {
      const claims = found.get(person)!
      const isTheirs = pieceOn(all, day)?.studios.includes(studio)
      if (isTheirs && !claims.some(claim => claim.day === day && claim.share === 100))
        claims.push({ day, kind: company ? 'company' : 'public', share: half ? 50 : 100, minutes: 0 })
    }
  const away = await tx
    .select()
    .from(absence)
    .where(
      and(
        inArray(absence.person, people),
        isNull(absence.removedAt),
        counting,
        lte(absence.from, to),
        or(isNull(absence.to), gte(absence.to, from)),
      ),
    )
  for (const row of away) found.get(row.person)!.push(...claimsOf(row, { from, to }, today))
  return found
}

/** Courses that these people led between two days and that are over; whoever stood in has given it (T47). */
export async function lessonsIn(tx: Tx, { from, to, pieces }: ClaimFilter, now = Date.now()): Promise<ReadonlyMap<string, Lesson[]>> {
  const people = [...pieces.keys()]
  const found = new Map<string, Lesson[]>(people.map(one => [one, []]))
  if (people.length === 0) return found
  const rows = await tx
    .select({ row: courseExecution, title: course.title })
    .from(courseExecution)
    .innerJoin(course, eq(course._id, courseExecution.course))
    .where(
      and(
        inArray(courseExecution.instructor, people),
        eq(courseExecution.published, true),
        isNull(courseExecution.cancelledAt),
        gte(courseExecution.startsAt, iso(beginOf(from))),
        lt(courseExecution.startsAt, iso(endOf(to))),
        lte(courseExecution.endsAt, iso(now)),
      ),
    )
    .orderBy(courseExecution.startsAt, courseExecution._id)
  for (const { row, title } of rows) {
    const person = row.instructor!
    const counts = pieceOn(pieces.get(person)!, dayOf(row.startsAt))?.wage === 'course'
    found.get(person)!.push({ _id: row._id, title, studio: row.studio, from: Date.parse(row.startsAt), to: Date.parse(row.endsAt), counts })
  }
  return found
}
