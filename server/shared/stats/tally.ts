import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { FamilyName } from '#contract/measures/registry.ts'
import type { Counts } from '#contract/stats.ts'
import type { Tx } from '#server/kit/database.ts'
import type { Side } from './plugs.ts'
import { everywhere, figureDay, figureLate, figurePart, figureTally } from './tables.ts'

/** Counts of a month or a day by studio, and in all. */
export type Tally = ReadonlyMap<string, Counts>
/** Tallies by month, `2026-11`, or by day. */
export type Tallies = ReadonlyMap<string, Tally>

/** True of counts whose time has not come to change them. */
export const isLasting = (until: PgColumn) => sql`(${until} is null or ${until} > now())`

/** True of a month of which nothing has changed since it was counted. */
export const monthHolds = sql`${isLasting(figureTally.until)} and not exists (select 1 from ${figureLate} l
  where l.family = ${figureTally.family} and l.from_month <= ${figureTally.month} and (l.to_month is null or l.to_month >= ${figureTally.month}))`
/** The same of parts, which may be of a month's first days alone. */
export const partHolds = sql`${isLasting(figurePart.until)} and not exists (select 1 from ${figureLate} l
  where l.family = ${figurePart.family} and coalesce(l.from_day, l.from_month) <= coalesce(${figurePart.through}, (${figurePart.month} + interval '1 month - 1 day')::date)
    and (l.to_month is null or coalesce(l.to_day, (l.to_month + interval '1 month - 1 day')::date) >= ${figurePart.month}))`
const dayHolds = sql`${isLasting(figureDay.until)} and not exists (select 1 from ${figureLate} l
  where l.family = ${figureDay.family} and coalesce(l.from_day, l.from_month) <= ${figureDay.day}
    and (l.to_month is null or coalesce(l.to_day, (l.to_month + interval '1 month - 1 day')::date) >= ${figureDay.day}))`

function tallied(rows: readonly { key: string; studio: string; counts: Counts }[]): Tallies {
  const found = new Map<string, Map<string, Counts>>()
  for (const { key, studio, counts } of rows) found.set(key, (found.get(key) ?? new Map()).set(studio, counts))
  return found
}

/** Tallies of these months of a family that are kept and hold, as the snapshot that is read in has them. */
export async function talliesIn(tx: Tx, family: FamilyName, months: readonly string[]): Promise<Tallies> {
  if (months.length === 0) return new Map()
  const meant = inArray(
    figureTally.month,
    months.map(month => `${month}-01`),
  )
  const rows = await tx
    .select()
    .from(figureTally)
    .where(and(eq(figureTally.family, family), meant, monthHolds))
  return tallied(rows.map(({ month, ...row }) => ({ ...row, key: month.slice(0, 7) })))
}

/** Tallies of the days of these months that are kept and hold. */
export async function dayTalliesIn(tx: Tx, family: FamilyName, months: readonly string[]): Promise<Tallies> {
  if (months.length === 0) return new Map()
  const inMonths: SQL = sql`to_char(${figureDay.day}, 'YYYY-MM') = any(${sql.param([...months])}::text[])`
  const rows = await tx
    .select()
    .from(figureDay)
    .where(and(eq(figureDay.family, family), inMonths, dayHolds))
  return tallied(rows.map(({ day, ...row }) => ({ ...row, key: day })))
}

/** A tally as whoever sees all studios has it. */
export const sideOf = (tally: Tally): Side => ({
  total: tally.get(everywhere)!,
  lines: new Map([...tally].filter(([studio]) => studio !== everywhere)),
})
