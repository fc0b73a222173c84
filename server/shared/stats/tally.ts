import { isDeepStrictEqual } from 'node:util'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { addDays, lastOfMonth, monthsFrom } from '#contract/days.ts'
import type { FamilyName } from '#contract/measures/registry.ts'
import type { Counts } from '#contract/stats.ts'
import type { Within } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import type { House, WithDomains } from '#server/kit/house.ts'
import { today } from '#server/kit/zone.ts'
import { type FigureSource, figureSources, type Side } from './plugs.ts'
import { inSnapshot, readerOf } from './reader.ts'
import { everywhere, figureLate, figureTally } from './tables.ts'

/** Months that are kept: two years of a board, each with the year before. */
export const keptMonths = 36
const usualDays = 2

/** Counts of a month by studio, and in all. */
type Month = ReadonlyMap<string, Counts>
/** Tallies by month, `2026-11`. */
export type Tallies = ReadonlyMap<string, Month>

/** True of a month of which nothing has changed since it was counted. */
const holds = sql`(${figureTally.until} is null or ${figureTally.until} > now()) and not exists (select 1 from ${figureLate} l
  where l.family = ${figureTally.family} and l.from_month <= ${figureTally.month} and (l.to_month is null or l.to_month >= ${figureTally.month}))`

/** What is kept of these months of a family and holds, as the snapshot that is read in has it. */
export async function talliesIn(tx: Tx, family: FamilyName, months: readonly string[]): Promise<Tallies> {
  const found = new Map<string, Map<string, Counts>>()
  if (months.length === 0) return found
  const meant = inArray(
    figureTally.month,
    months.map(month => `${month}-01`),
  )
  const rows = await tx
    .select()
    .from(figureTally)
    .where(and(eq(figureTally.family, family), meant, holds))
  for (const { month: first, studio, counts } of rows) {
    const month = first.slice(0, 7)
    found.set(month, (found.get(month) ?? new Map()).set(studio, counts))
  }
  return found
}

/** The newest month of this family that is to be kept and is not. */
async function nextMonth(tx: Tx, { family, kept }: FigureSource) {
  const over = addDays(today(), -(kept?.days ?? usualDays))
  const first = `${today().slice(0, 7)}-01`
  const wanted = Array.from({ length: keptMonths }, (_, at) => monthsFrom(first, -(at + 1)).slice(0, 7))
  const rows = await tx
    .select({ month: figureTally.month })
    .from(figureTally)
    .where(
      and(
        eq(figureTally.family, family),
        eq(figureTally.studio, everywhere),
        sql`(${figureTally.until} is null or ${figureTally.until} > now())`,
      ),
    )
  const there = new Set(rows.map(({ month }) => month.slice(0, 7)))
  return wanted.find(month => !there.has(month) && lastOfMonth(`${month}-01`) < over)
}

/** Takes away what is late of a family, with the notes of it that this snapshot sees: later ones are not among them. */
const clearLate = (tx: Tx, family: FamilyName) =>
  tx.execute(sql`
    with gone as (delete from ${figureLate} l where l.family = ${family} returning l.from_month, l.to_month)
    delete from ${figureTally} t using (select distinct * from gone) g
    where t.family = ${family} and t.month >= g.from_month and (g.to_month is null or t.month <= g.to_month)`)

/** Whoever sees all studios. */
const everybody = { all: true, codes: [], names: [] }

/** What the page of a family counts of a month, by studio and in all. */
async function countedOf({ tx, house }: Within<WithDomains>, { numbers, counted = numbers }: FigureSource, month: string) {
  const reading = { tx, house, who: readerOf(everybody) }
  const { total, splits } = await counted(reading, { months: [month], comparison: 'none', range: 'month' })
  const lines = splits.find(({ by }) => by === 'studio')?.rows ?? []
  return new Map<string, Counts>([[everywhere, total.now], ...lines.map(({ key, now }) => [key, now] as const)])
}

/**
 * Counts one month in a snapshot of its own, as the page of its family does; false where none is left. One after the other: who took a note away
 * while somebody counts without what it means would leave a month that is wrong. To lock a table takes no snapshot yet.
 */
const keepMonth = (house: House, source: FigureSource) =>
  house.db.transaction(
    async tx => {
      const { family, kept } = source
      await tx.execute(sql`lock table ${figureTally} in share row exclusive mode`)
      await clearLate(tx, family)
      const month = await nextMonth(tx, source)
      if (!month) return false
      const counted = await countedOf({ tx, house }, source, month)
      const first = `${month}-01`
      const until = (await kept?.until?.(tx, { from: first, to: lastOfMonth(first) })) ?? null
      await tx.delete(figureTally).where(and(eq(figureTally.family, family), eq(figureTally.month, first)))
      await tx.insert(figureTally).values([...counted].map(([studio, counts]) => ({ family, month: first, studio, counts, until })))
      return true
    },
    { isolationLevel: 'repeatable read' },
  )

/**
 * Counts months that are over and not kept, or that changed since, a few of each family at a time: in between others read and write. What is not
 * kept yet is counted whenever it is asked for.
 */
export async function keepFigures(house: House, most = keptMonths) {
  for (const source of figureSources.all(house)) {
    if (!source.kept) continue
    for (let done = 0; done < most; done++) if (!(await keepMonth(house, source))) break
  }
}

const fewMonths = 10

const sideOf = (month: Month): Side => ({
  total: month.get(everywhere)!,
  lines: new Map([...month].filter(([studio]) => studio !== everywhere)),
})

/** True of a month whose tally holds and says something else than its count, as both are told. */
async function isOther(given: Within<WithDomains>, source: FigureSource, month: string) {
  const kept = (await talliesIn(given.tx, source.family, [month])).get(month)
  if (!kept) return false
  const told = (await source.told?.({ ...given, who: readerOf(everybody) })) ?? ((side: Side) => side)
  const last = lastOfMonth(`${month}-01`)
  return !isDeepStrictEqual(told(sideOf(kept), last), told(sideOf(await countedOf(given, source, month)), last))
}

/** Counts some of the months that are kept once more; one that differs is named in the log, and kept anew (V58). */
export async function recountSome(house: House, most = fewMonths) {
  const rows = await house.db
    .select()
    .from(figureTally)
    .where(and(eq(figureTally.studio, everywhere), holds))
    .orderBy(sql`random()`)
    .limit(most)
  for (const { family, month: first } of rows) {
    const source = figureSources.all(house).find(each => each.family === family && each.kept)
    const month = first.slice(0, 7)
    if (!source || !(await inSnapshot(house, tx => isOther({ tx, house }, source, month)))) continue
    house.log.error({ family, month }, 'a month that was kept differs from its count')
    await house.db.insert(figureLate).values({ family, fromMonth: first, toMonth: first })
  }
}
