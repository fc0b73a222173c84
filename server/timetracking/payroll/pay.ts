import { and, eq, gte, inArray, isNull, lte, or } from 'drizzle-orm'
import { addDays, lastOfMonth, mondayOf, monthOf, monthsFrom } from '#contract/days.ts'
import { without } from '#contract/rules/worktime/entries.ts'
import { byDay, minutesOf } from '#contract/rules/worktime/minutes.ts'
import { type PayLine, payLeft, summedPay } from '#contract/rules/worktime/pay.ts'
import type { Stretch } from '#contract/rules/worktime/stamps.ts'
import { type AgreedSupplement, type DaysOff, overtimeOf, type Piece, supplementsOf } from '#contract/rules/worktime/supplements.ts'
import { dayAt } from '#contract/zone.ts'
import { absence, publicHoliday } from '#server/absences/tables.ts'
import type { Tx } from '#server/kit/database.ts'
import { dayOf } from '#server/kit/zone.ts'
import { type Days, pieceOn } from '#server/timetracking/around.ts'
import { sheetsOf } from '#server/timetracking/months/facts.ts'
import { timeMonth } from '#server/timetracking/tables.ts'
import { paySupplement } from './tables.ts'

/** Months before the one that is locked in which something may have come late; what is older is a matter for the office. */
const watched = 3

type Made = Awaited<ReturnType<typeof sheetsOf>> extends ReadonlyMap<string, infer One> ? One : never

/** What somebody worked, each moment once: courses that are paid by the course go before stamps (T47). */
function piecesOf({ entries, lessons }: Pick<Made, 'entries' | 'lessons'>): { stamped: Piece[]; led: Piece[] } {
  const counting = lessons.filter(({ counts }) => counts)
  const stamped = entries.flatMap(({ entry: { parts, studio, kind } }) => without(parts, counting).map(part => ({ ...part, studio, kind })))
  const taken: Stretch[] = []
  const led = counting.flatMap(({ studio, from, to }) => {
    const parts = without([{ from, to }], taken)
    taken.push({ from, to })
    return parts.map(part => ({ ...part, studio, kind: 'course' as const }))
  })
  return { stamped, led }
}

/** Agreed supplements of these studios: one that was removed is due until that day. */
async function agreedIn(tx: Tx, studios: readonly string[]): Promise<AgreedSupplement[]> {
  if (studios.length === 0) return []
  const rows = await tx
    .select()
    .from(paySupplement)
    .where(inArray(paySupplement.studio, [...studios]))
    .orderBy(paySupplement._id)
  return rows.map(({ removedAt, to, ...row }) => {
    const gone = removedAt === null ? null : dayOf(removedAt)
    return { ...row, to: gone !== null && (to === null || gone < to) ? gone : to }
  })
}

async function daysOffIn(tx: Tx, studios: readonly string[], { from, to }: Days): Promise<DaysOff> {
  const rows =
    studios.length === 0
      ? []
      : await tx
          .select()
          .from(publicHoliday)
          .where(
            and(
              inArray(publicHoliday.studio, [...studios]),
              isNull(publicHoliday.removedAt),
              eq(publicHoliday.company, false),
              gte(publicHoliday.day, from),
              lte(publicHoliday.day, to),
            ),
          )
  const keys = (all: typeof rows) => new Set(all.map(row => `${row.studio} ${row.day}`))
  const [holidays, sundays] = [keys(rows), keys(rows.filter(({ sunday }) => sunday))]
  return {
    isHoliday: (studio, day) => holidays.has(`${studio} ${day}`),
    isSunday: (studio, day) => sundays.has(`${studio} ${day}`),
  }
}

/** Kilometres of trips that were approved, on their first day (T32). */
const tripsOf = (tx: Tx, person: string, { from, to }: Days) =>
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

/** Where the costs of a day lie that was spent in no studio. */
function homeIn({ pieces, entries }: Pick<Made, 'pieces' | 'entries'>, day: string) {
  const nearest = pieceOn(pieces, day) ?? pieces.findLast(({ from }) => from <= day) ?? pieces[0]
  return nearest?.studios[0] ?? entries[0]?.entry.studio ?? ''
}

/** What somebody worked and was away, by the days on which it lies. */
function linesOf(made: Made, { stamped, led }: { stamped: readonly Piece[]; led: readonly Piece[] }): (PayLine & { day: string })[] {
  const line = (day: string, what: Pick<PayLine, 'kind' | 'studio' | 'minutes'>, count = 0) => ({
    day,
    month: monthOf(day),
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
  // Nights, permits and Überzeit are counted by calendar years, and the night before the first day belongs to its year.
  const days = { from: mondayOf(`${addDays(first, -1).slice(0, 4)}-01-01`), to: lastOfMonth(`${month}-01`) }
  const made = (await sheetsOf(tx, [person], days)).get(person)!
  const worked = piecesOf(made)
  const pieces = [...worked.stamped, ...worked.led].sort((one, other) => one.from - other.from)
  const studios = [...new Set(pieces.map(({ studio }) => studio))].sort()
  const dues = supplementsOf(pieces, await agreedIn(tx, studios), await daysOffIn(tx, studios, days))
  const trip = (why: Made['sheet']['days'][number]['why']) => why.reduce((sum, one) => sum + (one.kind === 'trip' ? one.minutes : 0), 0)
  const overtime = overtimeOf({
    worked: new Map(made.sheet.days.map(day => [day.day, day.worked + trip(day.why)])),
    weekOn: day => pieceOn(made.pieces, day)?.week ?? null,
  })
  const home = homeIn(made, days.to)
  const trips = (await tripsOf(tx, person, days)).map(({ day, km }) => ({
    month: monthOf(day),
    kind: 'km',
    studio: homeIn(made, day),
    minutes: 0,
    count: km ?? 0,
  }))
  const all: PayLine[] = [
    ...linesOf(made, worked).map(({ day: _, ...line }) => line),
    ...trips,
    ...dues.map(({ day, kind, studio, minutes }) => ({ month: monthOf(day), kind, studio, minutes, count: 0 })),
    ...[...overtime].map(([of, { minutes }]) => ({ month: of, kind: 'week', studio: homeIn(made, `${of}-01`), minutes, count: 0 })),
  ]
  const year = month.slice(0, 4)
  const due = [...overtime].reduce((sum, [of, one]) => sum + (of.startsWith(year) && of <= month ? one.due : 0), 0)
  return { lines: summedPay(all.filter(line => line.month >= monthOf(first) && line.month <= month)), due, home }
}

/** What a decision of the office alone makes: it is no difference of anything that came late. */
const decided = new Set(['paid', 'overtime'])

/**
 * What the payroll is told of a month, as everything stands now: its own lines, what came late of the months before and was told by no locked one
 * (T34), and what is paid out; of that the part that is Überzeit wants its supplement (T33).
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
