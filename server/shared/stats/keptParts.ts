import { and, eq, inArray, sql } from 'drizzle-orm'
import { addDays, lastOfMonth, monthsFrom } from '#contract/days.ts'
import type { FamilyName } from '#contract/measures/registry.ts'
import type { Counts } from '#contract/stats.ts'
import type { Tx } from '#server/kit/database.ts'
import { dayOf } from '#server/kit/zone.ts'
import { type FigureParts, overStudios, overTime, readOf, type WrittenParts } from './pageParts.ts'
import type { StatsSpan } from './period.ts'
import type { CountSums, Groups } from './statisticSums.ts'
import { everywhere, figurePart } from './tables.ts'
import { holdsOf } from './tally.ts'

/** Whose parts are wanted: of a family's page, in these studios. */
export interface PartsWanted<C extends Counts> {
  family: FamilyName
  names: readonly string[]
  sums: CountSums<C>
  studios: 'all' | readonly string[]
  /** True where each day is counted, also one on which nothing happens. */
  everyDay?: boolean
}

/** Days that are counted, up to a moment. */
interface Timed {
  spans: readonly StatsSpan[]
  until: string
}

/** Months that lie in these days whole, and were over by that moment. */
function monthsIn({ spans, until }: Timed): string[] {
  const cut = dayOf(until)
  return spans.flatMap(({ from, to }) => {
    const months: string[] = []
    let first = from.endsWith('-01') ? from : monthsFrom(from, 1)
    for (; lastOfMonth(first) <= to && lastOfMonth(first) < cut; first = monthsFrom(first, 1)) months.push(first)
    return months
  })
}

/** What is kept of these months and holds, by their first days, as the page of these studios is made of it. */
async function keptIn<C extends Counts>(tx: Tx, { family, names, sums, studios, everyDay }: PartsWanted<C>, months: readonly string[]) {
  const found = new Map<string, FigureParts<C>>()
  if (months.length === 0) return found
  const codes = studios === 'all' ? [everywhere] : [...studios]
  const rows = await tx
    .select({
      month: figurePart.month,
      parts: sql<WrittenParts | null>`case when ${inArray(figurePart.studio, codes)} then ${figurePart.parts} end`,
    })
    .from(figurePart)
    .where(
      and(
        eq(figurePart.family, family),
        inArray(figurePart.month, [...months]),
        inArray(figurePart.studio, [...codes, everywhere]),
        sql`${figurePart.names} = ${sql.param([...names])}::text[]`,
        holdsOf(figurePart),
      ),
    )
  const by = new Map<string, FigureParts<C>[]>()
  for (const { month, parts } of rows) by.set(month, [...(by.get(month) ?? []), ...(parts ? [readOf(names, sums.none, parts)] : [])])
  for (const [month, all] of by) {
    const parts = all.length === 1 ? all[0]! : overStudios(sums, all)
    found.set(month, everyDay ? { ...parts, days: filled(month, parts.days, sums.none) } : parts)
  }
  return found
}

/** All days of a month. */
function filled<C extends Counts>(month: string, days: Groups<C>, none: C): Groups<C> {
  const all = new Map<string, C>()
  for (let day = month; day <= lastOfMonth(month); day = addDays(day, 1)) all.set(day, days.get(day) ?? none)
  return all
}

/** Spans of days between kept months that are counted at most: with more, the whole is counted at once. */
const mostGaps = 4

/** Kept months and the spans between them, in their order. */
function piecesOf<C extends Counts>(
  spans: readonly StatsSpan[],
  kept: ReadonlyMap<string, FigureParts<C>>,
): (FigureParts<C> | StatsSpan)[] {
  const pieces: (FigureParts<C> | StatsSpan)[] = []
  for (const { from, to } of spans) {
    let open: StatsSpan | undefined
    for (let day = from; day <= to; ) {
      const parts = day.endsWith('-01') ? kept.get(day) : undefined
      const last = lastOfMonth(day)
      const end = [last, to].sort()[0]!
      if (parts && last <= to) {
        pieces.push(parts)
        open = undefined
      } else if (open) open.to = end
      else {
        open = { from: day, to: end }
        pieces.push(open)
      }
      day = addDays(last, 1)
    }
  }
  return pieces
}

const isSpan = <C extends Counts>(piece: FigureParts<C> | StatsSpan): piece is StatsSpan => 'from' in piece

/**
 * Parts of a period made of the months that are kept, and of what is counted of the days between them (V58); undefined where too little of it is
 * kept. What stands before a span of days is counted by `live` itself.
 */
export async function partsOver<C extends Counts>(
  tx: Tx,
  wanted: PartsWanted<C>,
  timed: Timed,
  live: (span: StatsSpan) => Promise<FigureParts<C>>,
): Promise<FigureParts<C> | undefined> {
  const all = await keptIn(tx, wanted, monthsIn(timed))
  const kept = new Map([...all].filter(([, { last }]) => !last || last <= timed.until))
  const today = dayOf(timed.until)
  const pieces = piecesOf(timed.spans, kept).filter(piece => !isSpan(piece) || piece.from <= today)
  if (kept.size === 0 || pieces.filter(isSpan).length > mostGaps) return undefined
  const parts: FigureParts<C>[] = []
  for (const piece of pieces) parts.push(isSpan(piece) ? await live(piece) : piece)
  return overTime(wanted.sums, parts)
}
