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
import { partHolds } from './tally.ts'

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

/** Months whose first day lies in these days, and was over by that moment. */
function monthsIn({ spans, until }: Timed): string[] {
  const cut = dayOf(until)
  return spans.flatMap(({ from, to }) => {
    const months: string[] = []
    let first = from.endsWith('-01') ? from : monthsFrom(from, 1)
    for (; first <= to && first < cut; first = monthsFrom(first, 1)) months.push(first)
    return months
  })
}

/** Parts of a month, or of its days up to one. */
type Kept<C extends Counts> = FigureParts<C> & { through: string }

/** What is kept of these months and holds, by their first days, as the page of these studios is made of it. */
async function keptIn<C extends Counts>(tx: Tx, { family, names, sums, studios, everyDay }: PartsWanted<C>, months: readonly string[]) {
  const found = new Map<string, Kept<C>>()
  if (months.length === 0) return found
  const codes = studios === 'all' ? [everywhere] : [...studios]
  const rows = await tx
    .select({
      month: figurePart.month,
      through: figurePart.through,
      parts: sql<WrittenParts | null>`case when ${inArray(figurePart.studio, codes)} then ${figurePart.parts} end`,
    })
    .from(figurePart)
    .where(
      and(
        eq(figurePart.family, family),
        inArray(figurePart.month, [...months]),
        inArray(figurePart.studio, [...codes, everywhere]),
        sql`${figurePart.names} = ${sql.param([...names])}::text[]`,
        partHolds,
      ),
    )
  const by = new Map<string, { through: string; all: FigureParts<C>[] }>()
  for (const { month, through, parts } of rows) {
    const kept = by.get(month) ?? { through: through ?? lastOfMonth(month), all: [] }
    if (parts) kept.all.push(readOf(names, sums.none, parts))
    by.set(month, kept)
  }
  for (const [month, { through, all }] of by) {
    const parts = all.length === 1 ? all[0]! : overStudios(sums, all)
    found.set(month, { ...parts, through, ...(everyDay && { days: filled({ from: month, to: through }, parts.days, sums.none) }) })
  }
  return found
}

function filled<C extends Counts>({ from, to }: StatsSpan, days: Groups<C>, none: C): Groups<C> {
  const all = new Map<string, C>()
  for (let day = from; day <= to; day = addDays(day, 1)) all.set(day, days.get(day) ?? none)
  return all
}

/** Spans of days between kept months that are counted at most: with more, the whole is counted at once. */
const mostGaps = 4

/** Kept months, or their first days, and the spans between them, in their order. */
function piecesOf<C extends Counts>(spans: readonly StatsSpan[], kept: ReadonlyMap<string, Kept<C>>): (FigureParts<C> | StatsSpan)[] {
  const pieces: (FigureParts<C> | StatsSpan)[] = []
  for (const { from, to } of spans) {
    let open: StatsSpan | undefined
    for (let day = from; day <= to; ) {
      const parts = day.endsWith('-01') ? kept.get(day) : undefined
      const end = [lastOfMonth(day), to].sort()[0]!
      if (parts && parts.through <= to) {
        pieces.push(parts)
        open = undefined
        day = addDays(parts.through, 1)
        continue
      }
      if (open) open.to = end
      else {
        open = { from: day, to: end }
        pieces.push(open)
      }
      day = addDays(end, 1)
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
  const today = dayOf(timed.until)
  const kept = new Map([...all].filter(([, { last, through }]) => through < today && (!last || last <= timed.until)))
  const pieces = piecesOf(timed.spans, kept).filter(piece => !isSpan(piece) || piece.from <= today)
  if (kept.size === 0 || pieces.filter(isSpan).length > mostGaps) return undefined
  const parts: FigureParts<C>[] = []
  for (const piece of pieces) parts.push(isSpan(piece) ? await live(piece) : piece)
  return overTime(wanted.sums, parts)
}
