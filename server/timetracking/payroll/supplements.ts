import { inArray } from 'drizzle-orm'
import { addDays, mondayOf } from '#contract/days.ts'
import { isRestDay } from '#contract/rules/shifts/restDays.ts'
import type { TimeStretch } from '#contract/rules/worktime/stamps.ts'
import { type AgreedSupplement, type DaysOff, overtimeWeeks, supplementsOf, type WorkPiece } from '#contract/rules/worktime/supplements.ts'
import { without } from '#contract/rules/worktime/workEntries.ts'
import { type SupplementKind, supplementKinds } from '#contract/timetracking/measures.ts'
import { freeDaysIn } from '#server/absences/rules.ts'
import type { Tx } from '#server/kit/database.ts'
import { dayOf } from '#server/kit/zone.ts'
import { cantonsOf } from '#server/shifts/rules.ts'
import { sheetsOf } from '#server/timetracking/months/monthFacts.ts'
import { type DaySpan, pieceOn } from '#server/timetracking/pieces.ts'
import { paySupplement } from './tables.ts'

/** Somebody's days, and what they are made of. */
export type MadeSheet = Awaited<ReturnType<typeof sheetsOf>> extends ReadonlyMap<string, infer One> ? One : never

/** What somebody worked, each moment once: courses that are paid by the course go before stamps (T47). */
export function piecesOf({ entries, lessons }: Pick<MadeSheet, 'entries' | 'lessons'>): { stamped: WorkPiece[]; led: WorkPiece[] } {
  const counting = lessons.filter(({ counts }) => counts)
  const stamped = entries.flatMap(({ entry: { parts, studio, kind } }) => without(parts, counting).map(part => ({ ...part, studio, kind })))
  const taken: TimeStretch[] = []
  const led = counting.flatMap(({ studio, from, to }) => {
    const parts = without([{ from, to }], taken)
    taken.push({ from, to })
    return parts.map(part => ({ ...part, studio, kind: 'course' as const }))
  })
  return { stamped, led }
}

/** Agreed supplements of these studios: one that was removed is due until that day. */
export async function agreedIn(tx: Tx, studios: readonly string[]): Promise<AgreedSupplement[]> {
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

export async function daysOffIn(tx: Tx, studios: readonly string[], { from, to }: DaySpan): Promise<DaysOff> {
  const free = studios.length === 0 ? [] : await freeDaysIn(tx, { studios, from, to })
  const holidays = new Set(free.filter(({ company }) => !company).map(({ studio, day }) => `${studio} ${day}`))
  const cantons = await cantonsOf(tx, studios)
  return {
    isHoliday: (studio, day) => holidays.has(`${studio} ${day}`),
    isSunday: (studio, day) => isRestDay(day, cantons.get(studio) ?? null),
  }
}

/** The first day from which what somebody worked says of a later one what is due: nights, permits and Überzeit are counted by calendar years. */
export const countedFrom = (day: string) => mondayOf(`${addDays(day, -1).slice(0, 4)}-01-01`)

/** Minutes that count as work, by day: what was worked, and trips. */
export const workedDays = ({ sheet }: Pick<MadeSheet, 'sheet'>) =>
  new Map(
    sheet.days.map(({ day, worked, why }) => [day, worked + why.reduce((sum, one) => sum + (one.kind === 'trip' ? one.minutes : 0), 0)]),
  )

export type Supplements = Readonly<Record<SupplementKind, number>>
export const noSupplements = Object.fromEntries(supplementKinds.map(kind => [kind, 0])) as Supplements

interface Rules {
  agreed: readonly AgreedSupplement[]
  off: DaysOff
}

/** Minutes of somebody's supplements by day, of all their days. */
function byDays(made: MadeSheet, { agreed, off }: Rules): Map<string, Supplements> {
  const { stamped, led } = piecesOf(made)
  const pieces = [...stamped, ...led].sort((one, other) => one.from - other.from)
  const whens = new Map<string, SupplementKind>(agreed.map(({ _id, when }) => [_id, when === 'hours' ? 'times' : when]))
  const days = new Map<string, Supplements>()
  const add = (day: string, kind: SupplementKind, minutes: number) => {
    const known = days.get(day) ?? noSupplements
    days.set(day, { ...known, [kind]: known[kind] + minutes })
  }
  for (const { kind, day, minutes } of supplementsOf(pieces, agreed, off)) add(day, whens.get(kind) ?? (kind as SupplementKind), minutes)
  const weekOn = (day: string) => pieceOn(made.pieces, day)?.week ?? null
  for (const { sunday, minutes } of overtimeWeeks({ worked: workedDays(made), weekOn })) add(sunday, 'overtime', minutes)
  return days
}

/** True where the calendar year before says how much is due: of nights, and where a permit covers so many Sundays. */
const hangsOnYear = (days: ReadonlyMap<string, Supplements>, from: string, permits: boolean) =>
  [...days].some(([day, { night, nightTime, sunday, holiday, times }]) => {
    if (day < from) return false
    return night + nightTime > 0 || (permits && sunday + holiday + times > 0)
  })

/**
 * Minutes of these people's supplements by person and day, between two days (T33). `sheets` begin with the week of the day before the first one;
 * of whom the year says more it is read besides.
 */
export async function supplementsBetween(
  tx: Tx,
  sheets: ReadonlyMap<string, MadeSheet>,
  days: DaySpan,
): Promise<ReadonlyMap<string, ReadonlyMap<string, Supplements>>> {
  const studios = new Set(
    [...sheets.values()].flatMap(({ entries, lessons }) => [...entries.map(({ entry }) => entry), ...lessons].map(({ studio }) => studio)),
  )
  const codes = [...studios].sort()
  const agreed = await agreedIn(tx, codes)
  const whole = { from: countedFrom(days.from), to: days.to }
  const rules = { agreed, off: await daysOffIn(tx, codes, { ...whole, to: addDays(whole.to, 1) }) }
  const found = new Map([...sheets].map(([person, made]) => [person, byDays(made, rules)]))
  const permits = agreed.some(({ permit }) => permit !== null)
  const longer = [...found].flatMap(([person, own]) => (hangsOnYear(own, days.from, permits) ? [person] : []))
  if (longer.length > 0) for (const [person, made] of await sheetsOf(tx, longer, whole)) found.set(person, byDays(made, rules))
  return found
}
