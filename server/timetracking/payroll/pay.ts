import { and, eq, gte, isNull, lte, or } from 'drizzle-orm'
import { addDays, lastOfMonth, monthOfDay, monthsFrom } from '#contract/days.ts'
import { byDay, minutesOf } from '#contract/rules/worktime/minutes.ts'
import { type PayLine, payLeft, summedPay } from '#contract/rules/worktime/pay.ts'
import { overtimeOf, supplementsOf, type WorkPiece } from '#contract/rules/worktime/supplements.ts'
import { dayAt } from '#contract/zone.ts'
import { absence } from '#server/absences/tables.ts'
import type { Tx } from '#server/kit/database.ts'
import { sheetsOf } from '#server/timetracking/months/monthFacts.ts'
import { type DaySpan, pieceOn } from '#server/timetracking/pieces.ts'
import { timeMonth } from '#server/timetracking/tables.ts'
import { agreedIn, countedFrom, daysOffIn, type MadeSheet, piecesOf, workedDays } from './supplements.ts'

/** Months before the one that is locked in which something may have come late; what is older is a matter for the office. */
const watched = 3

/** Kilometres of trips that were approved, on their first day (T32). */
const tripsOf = (tx: Tx, person: string, { from, to }: DaySpan) =>
  tx
    .select({ day: absence.from, km: absence.km })
    .from(absence)
    .where(
      and(
        eq(absence.person, person),
        eq(absence.kind, 'trip'),
        eq(absence.state, 'approved'),
        isNull(absence.removedAt),
        gte(absence.from, from),
        lte(absence.from, to),
      ),
    )

/** The studio that bears the costs of a day that was spent in no studio. */
function homeIn({ pieces, entries }: Pick<MadeSheet, 'pieces' | 'entries'>, day: string) {
  const nearest = pieceOn(pieces, day) ?? pieces.findLast(({ from }) => from <= day) ?? pieces[0]
  return nearest?.studios[0] ?? entries[0]?.entry.studio ?? ''
}

/** The work and absences of somebody, by the days on which they lie. */
function linesOf(
  made: MadeSheet,
  { stamped, led }: { stamped: readonly WorkPiece[]; led: readonly WorkPiece[] },
): (PayLine & { day: string })[] {
  const line = (day: string, what: Pick<PayLine, 'kind' | 'studio' | 'minutes'>, count = 0) => ({
    day,
    month: monthOfDay(day),
    count,
    ...what,
  })
  const worked = stamped.flatMap(({ studio, from, to }) =>
    byDay({ from, to }).map(part => {
      const kind = pieceOn(made.pieces, part.day)?.wage === 'month' ? 'month' : 'hour'
      return line(part.day, { kind, studio, minutes: minutesOf(part) })
    }),
  )
  const courses = led.flatMap(({ studio, from, to }) =>
    byDay({ from, to }).map(part => line(part.day, { kind: 'course', studio, minutes: minutesOf(part) })),
  )
  const counts = made.lessons.map(({ studio, from, to, counts: isPaid }) => {
    const what = isPaid ? { kind: 'course', minutes: 0 } : { kind: 'lesson', minutes: minutesOf({ from, to }) }
    return line(dayAt(from), { ...what, studio }, 1)
  })
  const away = made.sheet.days.flatMap(({ day, why }) =>
    why.flatMap(({ kind, minutes }) =>
      kind === 'holiday' || kind === 'sick' || kind === 'trip' ? [line(day, { kind, studio: homeIn(made, day), minutes })] : [],
    ),
  )
  return [...worked, ...courses, ...counts, ...away]
}

interface Live {
  /** Lines of the months that are watched, as everything stands now. */
  lines: PayLine[]
  /** Minutes of Überzeit of this calendar year up to the month for which a supplement is due once they are paid. */
  due: number
  home: string
}

async function liveOf(tx: Tx, person: string, month: string): Promise<Live> {
  const first = monthsFrom(`${month}-01`, -watched)
  const days = { from: countedFrom(first), to: lastOfMonth(`${month}-01`) }
  const made = (await sheetsOf(tx, [person], days)).get(person)!
  const worked = piecesOf(made)
  const pieces = [...worked.stamped, ...worked.led].sort((one, other) => one.from - other.from)
  const studios = [...new Set(pieces.map(({ studio }) => studio))].sort()
  // A day off begins on the evening before: that of the first of the next month too.
  const off = await daysOffIn(tx, studios, { ...days, to: addDays(days.to, 1) })
  const dues = supplementsOf(pieces, await agreedIn(tx, studios), off)
  const overtime = overtimeOf({ worked: workedDays(made), weekOn: day => pieceOn(made.pieces, day)?.week ?? null })
  const home = homeIn(made, days.to)
  const trips = (await tripsOf(tx, person, days)).map(({ day, km }) => ({
    month: monthOfDay(day),
    kind: 'km',
    studio: homeIn(made, day),
    minutes: 0,
    count: km ?? 0,
  }))
  const all: PayLine[] = [
    ...linesOf(made, worked).map(({ day: _, ...line }) => line),
    ...trips,
    ...dues.map(({ day, kind, studio, minutes }) => ({ month: monthOfDay(day), kind, studio, minutes, count: 0 })),
    ...[...overtime].map(([of, { minutes }]) => ({ month: of, kind: 'week', studio: homeIn(made, `${of}-01`), minutes, count: 0 })),
  ]
  const year = month.slice(0, 4)
  const due = [...overtime].reduce((sum, [of, one]) => sum + (of.startsWith(year) && of <= month ? one.due : 0), 0)
  return { lines: summedPay(all.filter(line => line.month >= monthOfDay(first) && line.month <= month)), due, home }
}

/** Kinds that a decision of the office alone makes: they are no difference of anything that came late. */
const decided = new Set(['paid', 'overtime'])

/**
 * The lines that the payroll is told of a month, as everything stands now: its own, those that came late of the months before and were told by no
 * locked one (T34), and what is paid out; of that the part that is Überzeit wants its supplement (T33).
 */
export async function payOf(tx: Tx, person: string, month: string, paid: number): Promise<PayLine[]> {
  const live = await liveOf(tx, person, month)
  const first = monthsFrom(`${month}-01`, -watched).slice(0, 7)
  const locked = await tx
    .select({ month: timeMonth.month, sheet: timeMonth.sheet })
    .from(timeMonth)
    .where(
      and(
        eq(timeMonth.person, person),
        eq(timeMonth.state, 'locked'),
        or(gte(timeMonth.month, first), gte(timeMonth.month, `${month.slice(0, 4)}-01`)),
      ),
    )
  const others = locked.flatMap(row => (row.month !== month && row.sheet?.pay ? [{ month: row.month, pay: row.sheet.pay }] : []))
  const told = others.flatMap(({ pay }) => pay)
  const meant = new Set([month, ...others.map(row => row.month)])
  const isMeant = (line: PayLine) => meant.has(line.month) && line.month >= first && line.month <= month && !decided.has(line.kind)
  const left = payLeft(live.lines.filter(isMeant), told.filter(isMeant))
  if (paid === 0) return left
  const year = month.slice(0, 4)
  const before = told.reduce((sum, line) => sum + (line.kind === 'overtime' && line.month.startsWith(year) ? line.minutes : 0), 0)
  const line = { month, studio: live.home, count: 0 }
  return summedPay([
    ...left,
    { ...line, kind: 'paid', minutes: paid },
    { ...line, kind: 'overtime', minutes: Math.min(paid, Math.max(0, live.due - before)) },
  ])
}
