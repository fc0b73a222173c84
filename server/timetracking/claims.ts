import { and, eq, gte, inArray, isNull, lte, or } from 'drizzle-orm'
import { daysFrom } from '#contract/rules/worktime/minutes.ts'
import type { Claim } from '#contract/rules/worktime/timeSheet.ts'
import { freeDaysIn } from '#server/absences/rules.ts'
import { absence } from '#server/absences/tables.ts'
import type { Tx } from '#server/kit/database.ts'
import { type DaySpan, type Pieces, pieceOn } from './pieces.ts'

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
