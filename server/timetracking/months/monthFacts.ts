import { and, eq, inArray } from 'drizzle-orm'
import { lastOfMonth, monthOfDay } from '#contract/days.ts'
import { sha256Of } from '#contract/rules/canonical.ts'
import type { EmploymentPiece } from '#contract/rules/employees/employment.ts'
import type { Lesson, SheetDay, TimeSheet } from '#contract/rules/worktime/timeSheet.ts'
import { sheetOf } from '#contract/rules/worktime/timeSheet.ts'
import type { SheetEntry } from '#contract/timetracking/sheets.ts'
import type { Tx } from '#server/kit/database.ts'
import { today } from '#server/kit/zone.ts'
import { claimsIn } from '#server/timetracking/claims.ts'
import { lessonsIn } from '#server/timetracking/lessons.ts'
import { type DaySpan, piecesBy } from '#server/timetracking/pieces.ts'
import { byPerson, entriesIn, entryRowsOf, type Folded } from '#server/timetracking/rules.ts'
import { timeAddendum, timeCorrection } from '#server/timetracking/tables.ts'
import { targetIn } from '#server/timetracking/targets.ts'

type Addendum = typeof timeAddendum.$inferSelect

/** All that a month of somebody is made of, as it stands now. */
export interface MonthFacts {
  person: string
  month: string
  pieces: readonly EmploymentPiece[]
  entries: readonly Folded[]
  lessons: readonly Lesson[]
  sheet: TimeSheet
  /** Corrections that nobody has decided. */
  corrections: readonly string[]
  /** Addenda of other months, counted in this one. */
  addenda: readonly Addendum[]
  /** Minutes of this month, counted in others. */
  booked: number
}

export const daysOf = (month: string): DaySpan => ({ from: `${month}-01`, to: lastOfMonth(`${month}-01`) })

/** The sheets of these people between two days. */
export async function sheetsOf(tx: Tx, people: readonly string[], { from, to }: DaySpan) {
  const pieces = await piecesBy(tx, people)
  const asked = { from, to, pieces, today: today() }
  const [claims, lessons] = [await claimsIn(tx, asked), await lessonsIn(tx, asked)]
  const folded = byPerson(people.length > 0 ? await entriesIn(tx, { people, from, to }) : [])
  return new Map(
    people.map(person => {
      const [entries, own, led] = [folded.get(person) ?? [], pieces.get(person) ?? [], lessons.get(person) ?? []]
      const sheet = sheetOf({
        from,
        to,
        entries: entries.map(({ entry }) => entry),
        target: targetIn(own),
        claims: claims.get(person) ?? [],
        lessons: led,
      })
      return [person, { person, pieces: own, entries, lessons: led, claims: claims.get(person) ?? [], sheet }] as const
    }),
  )
}

/** A month of these people as it stands now. */
export async function factsIn(tx: Tx, people: readonly string[], month: string): Promise<ReadonlyMap<string, MonthFacts>> {
  if (people.length === 0) return new Map()
  const { from, to } = daysOf(month)
  const sheets = await sheetsOf(tx, people, { from, to })
  const of = [...people]
  const waiting = await tx
    .select({ person: timeCorrection.person, _id: timeCorrection._id, day: timeCorrection.day })
    .from(timeCorrection)
    .where(and(inArray(timeCorrection.person, of), eq(timeCorrection.state, 'open')))
  const addenda = await tx.select().from(timeAddendum).where(inArray(timeAddendum.person, of)).orderBy(timeAddendum.at, timeAddendum._id)
  return new Map(
    [...sheets].map(([person, { claims: _, ...made }]) => {
      const own = addenda.filter(row => row.person === person)
      const facts: MonthFacts = {
        ...made,
        month,
        corrections: waiting.filter(row => row.person === person && monthOfDay(row.day) === month).map(({ _id }) => _id),
        addenda: own.filter(({ into }) => into === month),
        booked: own.filter(row => row.month === month).reduce((sum, { minutes }) => sum + minutes, 0),
      }
      return [person, facts]
    }),
  )
}

export const factsOf = async (tx: Tx, person: string, month: string) => (await factsIn(tx, [person], month)).get(person)!

/** The worth of a month in minutes: nothing as long as nobody said how much was to be worked. */
export const worthOf = ({ worked, credited, target }: Pick<TimeSheet, 'worked' | 'credited' | 'target'>) =>
  target === null ? 0 : worked + credited - target

/** Minutes that other months brought into this one. */
export const addedTo = ({ addenda }: Pick<MonthFacts, 'addenda'>) => addenda.reduce((sum, { minutes }) => sum + minutes, 0)

/** The balance that each month of these people adds, from one month to another, both included: without what other months count of it. */
export async function worthsIn(
  tx: Tx,
  people: readonly string[],
  { from, to }: DaySpan,
): Promise<ReadonlyMap<string, ReadonlyMap<string, number>>> {
  const sheets = await sheetsOf(tx, people, { from: `${from}-01`, to: lastOfMonth(`${to}-01`) })
  const addenda = await tx
    .select()
    .from(timeAddendum)
    .where(inArray(timeAddendum.person, [...people]))
  return new Map(
    [...sheets].map(([person, { sheet }]) => {
      const days = new Map<string, SheetDay[]>()
      for (const day of sheet.days) days.set(monthOfDay(day.day), [...(days.get(monthOfDay(day.day)) ?? []), day])
      const worths = new Map([...days].map(([month, own]) => [month, own.some(({ target }) => target !== null) ? worthOfDays(own) : 0]))
      for (const { month, into, minutes } of addenda.filter(row => row.person === person)) {
        worths.set(month, (worths.get(month) ?? 0) - minutes)
        worths.set(into, (worths.get(into) ?? 0) + minutes)
      }
      return [person, worths]
    }),
  )
}

const worthOfDays = (days: readonly SheetDay[]) =>
  days.reduce((sum, { worked, credited, target }) => sum + worked + credited - (target ?? 0), 0)

/** Entries as they are signed: with what was written, without who wrote it. */
export async function signedEntries(tx: Tx, entries: readonly Folded[]): Promise<SheetEntry[]> {
  return (await entryRowsOf(tx, entries)).map(({ _id, studio, from, to, breaks, kind, source, reason, minutes }) => ({
    _id,
    studio,
    from,
    to,
    breaks,
    kind,
    source,
    reason,
    minutes,
  }))
}

/** The hash that a signature covers: days and entries of the month, and what other months brought into it. The balance that is carried over is the office's. */
export function monthHashOf({ person, month, sheet, entries, addenda }: MonthFacts): Promise<string> {
  return sha256Of({
    person,
    month,
    days: sheet.days.map(({ day, worked, target, credited }) => ({ day, worked, target, credited })),
    entries: entries.map(({ entry: { _id, studio, from, to, breaks, kind, source } }) => ({ _id, studio, from, to, breaks, kind, source })),
    lessons: sheet.lessons,
    addenda: addenda.map(({ _id, minutes }) => ({ _id, minutes })),
  })
}
