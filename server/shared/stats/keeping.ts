import { and, eq, inArray, sql } from 'drizzle-orm'
import { addDays, lastOfMonth, monthsFrom } from '#contract/days.ts'
import type { FamilyName } from '#contract/measures/registry.ts'
import type { Counts } from '#contract/stats.ts'
import type { Within } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import type { House, WithDomains } from '#server/kit/house.ts'
import { today } from '#server/kit/zone.ts'
import { type FigureParts, overStudios, writtenOf } from './pageParts.ts'
import type { StatsSpan } from './period.ts'
import { type FigureAsked, type FigureSource, figureSources, type PartSource } from './plugs.ts'
import { readerOf } from './reader.ts'
import { sumsOf } from './statisticSums.ts'
import { everywhere, figureDay, figureLate, figurePart, figureTally } from './tables.ts'
import { isLasting } from './tally.ts'

/** Months that are kept: two years of a board, each with the year before. */
export const keptMonths = 36
/** Months whose parts are kept: five years against the five before, and what runs. */
const keptPartMonths = 121
const usualDays = 2
/** Days counted in one transaction at most: whoever waits for it waits no longer than for a month. */
const portion = 8

/** The first day of which time alone may still change something. */
const openFrom = ({ kept }: FigureSource) => addDays(today(), -(kept?.days ?? usualDays))

/** The newest of so many months that is to be kept and is not. */
function missing(source: FigureSource, months: number, kept: readonly { month: string }[]) {
  const first = `${today().slice(0, 7)}-01`
  const wanted = Array.from({ length: months }, (_, at) => monthsFrom(first, -(at + 1)))
  const there = new Set(kept.map(({ month }) => month))
  return wanted.find(month => !there.has(month) && lastOfMonth(month) < openFrom(source))?.slice(0, 7)
}

/** The newest month of this family that is to be kept and is not. */
async function nextMonth(tx: Tx, source: FigureSource) {
  const rows = await tx
    .select({ month: figureTally.month })
    .from(figureTally)
    .where(and(eq(figureTally.family, source.family), eq(figureTally.studio, everywhere), isLasting(figureTally.until)))
  return missing(source, keptMonths, rows)
}

/** The newest month whose parts are to be kept and are not, or are of other names; then the first days of the one that is not over. */
async function nextParts(tx: Tx, source: FigureSource, { names }: PartSource): Promise<StatsSpan | undefined> {
  const isOf = sql`${figurePart.names} = ${sql.param([...names])}::text[]`
  const rows = await tx
    .select({ month: figurePart.month, through: figurePart.through })
    .from(figurePart)
    .where(and(eq(figurePart.family, source.family), eq(figurePart.studio, everywhere), isOf, isLasting(figurePart.until)))
  const whole = rows.filter(({ through }) => through === null)
  const month = missing(source, keptPartMonths, whole)
  if (month) return { from: `${month}-01`, to: lastOfMonth(`${month}-01`) }
  const to = addDays(openFrom(source), -1)
  const from = `${to.slice(0, 7)}-01`
  const isKept = to === lastOfMonth(from) || rows.some(row => row.month === from && (row.through === null || row.through >= to))
  return isKept ? undefined : { from, to }
}

/** Days that are kept, the newest first: of the running month and the one before. */
export function keptDays() {
  const from = monthsFrom(`${today().slice(0, 7)}-01`, -1)
  const days: string[] = []
  for (let day = addDays(today(), -1); day >= from; day = addDays(day, -1)) days.push(day)
  return days
}

/** The newest days of this family that are to be kept and are not. */
async function nextDays(tx: Tx, source: FigureSource) {
  const wanted = keptDays().filter(day => day < openFrom(source))
  const rows = await tx
    .select({ day: figureDay.day })
    .from(figureDay)
    .where(
      and(
        eq(figureDay.family, source.family),
        eq(figureDay.studio, everywhere),
        inArray(figureDay.day, wanted),
        isLasting(figureDay.until),
      ),
    )
  const there = new Set(rows.map(({ day }) => day))
  return wanted.filter(day => !there.has(day)).slice(0, portion)
}

/** Takes away what is late of a family, with the notes of it that this snapshot sees: later ones are not among them. Days that nobody wants go too. */
async function clearLate(tx: Tx, family: FamilyName) {
  await tx.execute(sql`
    with gone as (delete from ${figureLate} l where l.family = ${family} returning l.from_month, l.to_month, l.from_day, l.to_day),
    days as (delete from ${figureDay} d using (select distinct coalesce(from_day, from_month) as first,
        case when to_month is not null then coalesce(to_day, (to_month + interval '1 month - 1 day')::date) end as last from gone) g
      where d.family = ${family} and d.day >= g.first and (g.last is null or d.day <= g.last)),
    parts as (delete from ${figurePart} p using (select distinct from_month, to_month from gone) g
      where p.family = ${family} and p.month >= g.from_month and (g.to_month is null or p.month <= g.to_month))
    delete from ${figureTally} t using (select distinct from_month, to_month from gone) g
    where t.family = ${family} and t.month >= g.from_month and (g.to_month is null or t.month <= g.to_month)`)
  await tx.delete(figureDay).where(and(eq(figureDay.family, family), sql`${figureDay.day} <> all(${sql.param(keptDays())}::date[])`))
}

/** Whoever sees all studios. */
export const everybody = { all: true, codes: [], names: [] }

/** The counts that a family's page makes of a month or of days, by studio and in all. */
export async function countedOf(
  { tx, house }: Within<WithDomains>,
  { numbers, counted = numbers }: FigureSource,
  time: Pick<FigureAsked, 'months' | 'datePickerRange'>,
) {
  const reading = { tx, house, who: readerOf(everybody) }
  const { total, splits } = await counted(reading, { ...time, comparison: 'none', range: 'month' })
  const lines = splits.find(({ by }) => by === 'studio')?.rows ?? []
  return new Map<string, Counts>([[everywhere, total.now], ...lines.map(({ key, now }) => [key, now] as const)])
}

async function addMonth(given: Within<WithDomains>, source: FigureSource, month: string) {
  const { family, kept } = source
  const counted = await countedOf(given, source, { months: [month] })
  const first = `${month}-01`
  const until = (await kept?.until?.(given.tx, { from: first, to: lastOfMonth(first) })) ?? null
  await given.tx.delete(figureTally).where(and(eq(figureTally.family, family), eq(figureTally.month, first)))
  await given.tx.insert(figureTally).values([...counted].map(([studio, counts]) => ({ family, month: first, studio, counts, until })))
}

/** What the page of a family is made of in a month, or on its first days, by studio and in all. */
export async function partsOf({ tx, house }: Within<WithDomains>, { names, count }: PartSource, span: StatsSpan) {
  const found = await count({ tx, house }, span)
  const all = overStudios(sumsOf<Counts>(names), [...found.values()])
  return new Map<string, FigureParts<Counts>>([[everywhere, all], ...found])
}

async function addParts(given: Within<WithDomains>, { family, kept }: FigureSource, source: PartSource, span: StatsSpan) {
  const counted = await partsOf(given, source, span)
  const until = (await kept?.until?.(given.tx, span)) ?? null
  const names = [...source.names]
  const month = span.from
  const through = span.to === lastOfMonth(month) ? null : span.to
  await given.tx.delete(figurePart).where(and(eq(figurePart.family, family), eq(figurePart.month, month)))
  await given.tx
    .insert(figurePart)
    .values([...counted].map(([studio, parts]) => ({ family, month, studio, names, parts: writtenOf(names, parts), until, through })))
}

async function addDay(given: Within<WithDomains>, source: FigureSource, day: string) {
  const { family, kept } = source
  const counted = await countedOf(given, source, { datePickerRange: { from: day, to: day } })
  const until = (await kept?.until?.(given.tx, { from: day, to: day })) ?? null
  await given.tx.delete(figureDay).where(and(eq(figureDay.family, family), eq(figureDay.day, day)))
  await given.tx.insert(figureDay).values([...counted].map(([studio, counts]) => ({ family, day, studio, counts, until })))
}

/**
 * Counts some days or one month, and the parts of one, in a snapshot of its own, as the page of its family does; false where none is left. One after the other: who took a
 * note away while somebody counts without what it means would leave a month that is wrong. To lock a table takes no snapshot yet.
 */
const keepNext = (house: House, source: FigureSource, isOver: () => boolean) =>
  house.db.transaction(
    async tx => {
      await tx.execute(sql`lock table ${figureTally} in share row exclusive mode`)
      await clearLate(tx, source.family)
      const days = await nextDays(tx, source)
      for (const day of days) {
        await addDay({ tx, house }, source, day)
        if (isOver()) break
      }
      const month = days.length > 0 ? undefined : await nextMonth(tx, source)
      if (month) await addMonth({ tx, house }, source, month)
      const apart = days.length > 0 || !source.parts ? undefined : await nextParts(tx, source, source.parts)
      if (source.parts && apart) await addParts({ tx, house }, source, source.parts, apart)
      return days.length > 0 || month !== undefined || apart !== undefined
    },
    { isolationLevel: 'repeatable read' },
  )

/**
 * Counts days and months that are over and not kept, or that changed since, a few of each family at a time: in between others read and write.
 * `patience` is in milliseconds, for each family: whoever shares a connection with it waits little longer than for one day or month. What is not
 * kept yet is counted whenever it is asked for.
 */
export async function keepFigures(house: House, most = keptPartMonths + keptDays().length, patience = Number.POSITIVE_INFINITY) {
  for (const source of figureSources.all(house)) {
    if (!source.kept) continue
    const began = performance.now()
    const isOver = () => performance.now() - began > patience
    for (let done = 0; done < most; done++) if (!(await keepNext(house, source, isOver)) || isOver()) break
  }
}
