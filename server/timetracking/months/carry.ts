import { and, asc, inArray, lte } from 'drizzle-orm'
import { monthOf, monthsFrom } from '#contract/days.ts'
import type { SheetDay } from '#contract/rules/worktime/sheet.ts'
import type { Tx } from '#server/kit/database.ts'
import { timeMonth } from '#server/timetracking/tables.ts'
import { addedTo, factsIn, worthOf } from './facts.ts'

/** Months between the last locked one and this whose balances are counted as they stand. */
const mostBetween = 12

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
type Line = Awaited<ReturnType<typeof recordsUntil>>[number]

/** Minutes carried into a month, by person: as the office said, else what the last locked one closed with and what stands of those since. */
export async function openingsIn(tx: Tx, people: readonly string[], month: string): Promise<ReadonlyMap<string, number>> {
  const openings = new Map<string, number>(people.map(one => [one, 0]))
  if (people.length === 0) return openings
  const records = new Map<string, Line[]>()
  for (const row of await recordsUntil(tx, people, month)) records.set(row.person, [...(records.get(row.person) ?? []), row])
  const said = (person: string, of: string) => records.get(person)?.find(row => row.month === of)?.opening ?? null
  const from = new Map<string, string>()
  for (const person of people) {
    const last = records.get(person)?.findLast(row => row.state === 'locked' && row.month < month)
    const own = said(person, month)
    if (own !== null) openings.set(person, own)
    else if (last) {
      openings.set(person, last.closing ?? 0)
      from.set(person, next(last.month))
    }
  }
  const first = [...from.values()].sort()[0] ?? month
  for (let at = first; at < month; at = next(at)) {
    const counting = [...from].flatMap(([person, begin]) => (begin <= at && at < monthsAfter(begin) ? [person] : []))
    for (const [person, facts] of await factsIn(tx, counting, at)) {
      const paid = records.get(person)?.find(row => row.month === at)?.paid ?? 0
      const before = said(person, at) ?? openings.get(person)!
      openings.set(person, before + worthOf(facts.sheet) - facts.booked + addedTo(facts) - paid)
    }
  }
  return openings
}

const monthsAfter = (month: string) => monthsFrom(`${month}-01`, mostBetween).slice(0, 7)

/** Minutes of the balance before a day, by person: what its month was opened with, and what stands of it until then. */
export async function standsBefore(tx: Tx, people: readonly string[], day: string): Promise<ReadonlyMap<string, number>> {
  const month = monthOf(day)
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

/** What was worked and credited before a day less what was to be worked. */
export const madeBefore = (days: readonly SheetDay[], day: string) =>
  days.filter(one => one.day < day).reduce((sum, one) => sum + one.worked + one.credited - (one.target ?? 0), 0)
