import { and, asc, eq, gt, inArray, lte, notExists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { monthOfDay, monthsFrom } from '#contract/days.ts'
import type { SheetDay } from '#contract/rules/worktime/timeSheet.ts'
import type { Tx } from '#server/kit/database.ts'
import { dayOf } from '#server/kit/zone.ts'
import { timeMonth, timeStamp, timeWritten } from '#server/timetracking/tables.ts'
import { addedTo, factsIn, worthsIn } from './monthFacts.ts'

/** Months before this one whose balances are counted as they stand: records are kept no longer (T45). */
const mostBetween = 60

const next = (month: string) => monthsFrom(`${month}-01`, 1).slice(0, 7)

const recordsUntil = (tx: Tx, people: readonly string[], month: string) =>
  tx
    .select({
      person: timeMonth.person,
      month: timeMonth.month,
      state: timeMonth.state,
      opening: timeMonth.opening,
      paid: timeMonth.paid,
      closing: timeMonth.closing,
    })
    .from(timeMonth)
    .where(and(inArray(timeMonth.person, [...people]), lte(timeMonth.month, month)))
    .orderBy(asc(timeMonth.month))
type MonthLine = Awaited<ReturnType<typeof recordsUntil>>[number]

const newer = alias(timeWritten, 'newer')

/** The month in which each of these people's time was first recorded, by what holds; before it nobody says what was worked. */
async function firstMonths(tx: Tx, people: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const ids = [...people]
  const stamps = await tx
    .select({ person: timeStamp.person, at: sql<string>`min(${timeStamp.at})` })
    .from(timeStamp)
    .where(inArray(timeStamp.person, ids))
    .groupBy(timeStamp.person)
  const said = tx
    .select({ one: sql`1` })
    .from(newer)
    .where(and(eq(newer.entry, timeWritten.entry), gt(newer.version, timeWritten.version)))
  const written = await tx
    .select({ person: timeWritten.person, at: sql<string>`min(${timeWritten.from})` })
    .from(timeWritten)
    .where(and(inArray(timeWritten.person, ids), eq(timeWritten.gone, false), notExists(said)))
    .groupBy(timeWritten.person)
  const first = new Map<string, string>()
  for (const { person, at } of [...stamps, ...written]) {
    const month = monthOfDay(dayOf(new Date(at).toISOString()))
    const known = first.get(person)
    if (!known || month < known) first.set(person, month)
  }
  return first
}

/** The month from which on balances are counted as they stand, with what was carried into it; by person. */
async function beginsOf(tx: Tx, people: readonly string[], records: ReadonlyMap<string, MonthLine[]>, month: string) {
  const locked = new Map(
    people.flatMap(person => {
      const last = records.get(person)?.findLast(row => row.state === 'locked' && row.month < month)
      return last ? [[person, last] as const] : []
    }),
  )
  const without = people.filter(person => !locked.has(person))
  const recorded = without.length > 0 ? await firstMonths(tx, without) : new Map<string, string>()
  const earliest = monthsFrom(`${month}-01`, -mostBetween).slice(0, 7)
  return new Map(
    people.flatMap(person => {
      const last = locked.get(person)
      const spoken = records.get(person)?.find(row => row.opening !== null)?.month
      const first = [recorded.get(person), spoken].filter(one => one !== undefined).sort()[0]
      const begin = last ? next(last.month) : first
      const opening = last?.closing ?? 0
      return begin === undefined ? [] : [[person, { begin: [begin, earliest].sort()[1]!, opening }] as const]
    }),
  )
}

/**
 * Minutes carried into a month, by person: as the office said, else what the last locked one closed with and what stands of those since. Where none
 * was ever locked, that is what stands of all months since the first of which anything was recorded.
 */
export async function openingsIn(tx: Tx, people: readonly string[], month: string): Promise<ReadonlyMap<string, number>> {
  const openings = new Map<string, number>(people.map(one => [one, 0]))
  if (people.length === 0) return openings
  const records = new Map<string, MonthLine[]>()
  for (const row of await recordsUntil(tx, people, month)) records.set(row.person, [...(records.get(row.person) ?? []), row])
  const said = (person: string, of: string) => records.get(person)?.find(row => row.month === of)?.opening ?? null
  const own = people.filter(person => said(person, month) !== null)
  for (const person of own) openings.set(person, said(person, month)!)
  const begins = await beginsOf(
    tx,
    people.filter(person => !own.includes(person)),
    records,
    month,
  )
  for (const [person, { opening }] of begins) openings.set(person, opening)
  const counting = [...begins].filter(([, { begin }]) => begin < month)
  if (counting.length === 0) return openings
  const first = counting.map(([, { begin }]) => begin).sort()[0]!
  const before = monthsFrom(`${month}-01`, -1).slice(0, 7)
  const worths = await worthsIn(
    tx,
    counting.map(([person]) => person),
    { from: first, to: before },
  )
  for (const [person, { begin }] of counting)
    for (let at = begin; at < month; at = next(at)) {
      const paid = records.get(person)?.find(row => row.month === at)?.paid ?? 0
      openings.set(person, (said(person, at) ?? openings.get(person)!) + (worths.get(person)?.get(at) ?? 0) - paid)
    }
  return openings
}

/** Minutes of the balance before a day, by person: what its month was opened with, and what stands of it until then. */
export async function standsBefore(tx: Tx, people: readonly string[], day: string): Promise<ReadonlyMap<string, number>> {
  const month = monthOfDay(day)
  const openings = await openingsIn(tx, people, month)
  const records = people.length > 0 ? await recordsUntil(tx, people, month) : []
  const stands = new Map<string, number>()
  for (const [person, facts] of await factsIn(tx, people, month)) {
    const paid = records.find(row => row.person === person && row.month === month)?.paid ?? 0
    const made = facts.sheet.target === null ? 0 : madeBefore(facts.sheet.days, day)
    stands.set(person, openings.get(person)! + made - facts.booked + addedTo(facts) - paid)
  }
  return stands
}

/** Minutes worked and credited before a day less those that were to be worked. */
export const madeBefore = (days: readonly SheetDay[], day: string) =>
  days.filter(one => one.day < day).reduce((sum, one) => sum + one.worked + one.credited - (one.target ?? 0), 0)
