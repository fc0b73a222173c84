import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { HolidayLeft } from '#contract/absences/shapes.ts'
import { daysBetween, weekdayOf } from '#contract/days.ts'
import {
  type ByYear,
  earnedBetween,
  freeOn,
  lapsing,
  leftByYear,
  longestRun,
  sumOfYears,
  takenBy,
  together,
  unitsADay,
} from '#contract/rules/absences/holidays.ts'
import type { Tx } from '#server/kit/database.ts'
import { publicDays } from './publicDays.ts'
import type { AbsenceRecord } from './rows.ts'
import { standingOf, studiosOf } from './staff.ts'
import { absence, holidayMove } from './tables.ts'

const counted = ['requested', 'approved', 'cancelling', 'certified', 'closed'] as const

async function recordsOf(tx: Tx, person: string) {
  const rows = await tx
    .select()
    .from(absence)
    .where(
      and(
        eq(absence.person, person),
        isNull(absence.removedAt),
        inArray(absence.kind, ['holiday', 'sick']),
        inArray(absence.state, [...counted]),
      ),
    )
    .orderBy(asc(absence.from))
  const moves = await tx.select().from(holidayMove).where(eq(holidayMove.person, person)).orderBy(asc(holidayMove.day), asc(holidayMove.at))
  return { rows, moves }
}

const moved = (moves: readonly (typeof holidayMove.$inferSelect)[]): ByYear =>
  together(moves.map(({ day, halves }) => ({ [day.slice(0, 4)]: (halves * unitsADay) / 2 })))

/** Holidays that somebody has left, worked out anew each time: nothing of it is kept. */
export async function holidayLeftOf(tx: Tx, person: string, today: string): Promise<HolidayLeft> {
  const standing = await standingOf(tx, person)
  const { rows, moves } = await recordsOf(tx, person)
  const start = moves.filter(({ kind }) => kind === 'start').at(-1)?.day ?? standing.first ?? `${today.slice(0, 4)}-01-01`
  const off = new Set((await publicDays(tx, await studiosOf(tx, person), start)).map(({ day }) => day))
  const sick = rows.filter(row => row.kind === 'sick' && row.share === 100)
  const isFree = freeOn(
    off,
    sick.map(row => ({ from: row.from, to: row.to ?? today })),
  )
  const taking = (states: readonly AbsenceRecord['state'][]) =>
    rows.filter(row => row.kind === 'holiday' && states.includes(row.state)).map(row => ({ ...row, to: row.to as string }))
  const taken = (spans: ReturnType<typeof taking>) =>
    together(
      spans
        .filter(({ to }) => to >= start)
        .map(span => takenBy({ ...span, from: daysBetween(start, span.from) < 0 ? start : span.from }, standing.weekOn, isFree)),
    )
  const [approved, pending] = [taking(['approved', 'cancelling']), taking(['requested'])]
  const known = moves.filter(({ day }) => day >= start)
  const earned = together([earnedBetween(standing, start, `${today.slice(0, 4)}-12-31`), moved(known)])
  const years = leftByYear(earned, taken(approved))
  const ofYear = approved.filter(({ from, to }) => to.slice(0, 4) >= today.slice(0, 4) && from.slice(0, 4) <= today.slice(0, 4))
  return {
    user: person,
    years,
    left: years.reduce((sum, each) => sum + each.left, 0),
    pending: sumOfYears(taken(pending)),
    today: sumOfYears(earnedBetween(standing, start, today)) + sumOfYears(moved(known)),
    longest: longestRun(ofYear, day => weekdayOf(day) > 5 || off.has(day)),
    lapsing: lapsing(years, today).reduce((sum, each) => sum + each.left, 0),
  }
}
