import { addDays } from '#contract/days.ts'
import type { Counts, Statistic } from '#contract/stats.ts'
import { fixed, type StatsSpan } from './period.ts'
import type { FigureReading, FigureSource, Joins, Side } from './plugs.ts'
import { sideOf, type Tallies, type Tally } from './tally.ts'

interface Studios {
  all: boolean
  codes: readonly string[]
}

/** The kept side of a month or a day, of these studios; undefined where it has to be counted. */
export function keptSide({ joins }: FigureSource, found: Tally | undefined, { all, codes }: Studios): Side | undefined {
  if (!found || !joins) return undefined
  if (all) return sideOf(found)
  const lines = new Map(codes.flatMap(code => (found.has(code) ? [[code, found.get(code)!] as const] : [])))
  if (codes.length === 1) return { total: lines.get(codes[0]!) ?? joins.blank ?? joins.none, lines }
  return joins.overStudios && { total: joins.overStudios([...lines.values()]), lines }
}

/** Sides of times that follow each other as one. */
export function joinSides(sides: readonly Side[], { none, blank = none, absent, overMonths }: Joins): Side {
  const over = (counts: readonly Counts[]) => overMonths!(counts) ?? blank
  const codes = [...new Set(sides.flatMap(({ lines }) => [...lines.keys()]))]
  return {
    total: over(sides.map(({ total }) => total)),
    lines: new Map(codes.map(code => [code, over(sides.map(({ total, lines }) => lines.get(code) ?? absent?.(total) ?? none))])),
  }
}

/** The figures of a page for its period. */
export const sideOfPage = ({ total, splits }: Pick<Statistic, 'total' | 'splits'>): Side => ({
  total: total.now,
  lines: new Map((splits.find(({ by }) => by === 'studio')?.rows ?? []).map(({ key, now }) => [key, now])),
})

interface Timed {
  span: StatsSpan
  /** The moment up to which is counted. */
  until: string
  studios: Studios
}

/** The counts of the family's page for days up to a moment. */
export async function liveSide({ numbers, counted = numbers }: FigureSource, reading: FigureReading, { span, until, studios }: Timed) {
  return sideOfPage(
    await counted(reading, {
      comparison: 'none',
      [fixed]: { spans: [span], until, running: false, step: 'month', comparison: 'none' },
      ...(studios.all ? {} : { selectedStudios: [...studios.codes] }),
    }),
  )
}

/** Times between kept days that are counted at most: with more, the whole is counted at once. */
const mostGaps = 3

/** Kept days and the spans between them, in their order. */
function sidePartsOf(source: FigureSource, days: Tallies, { span, studios }: Timed): (Side | StatsSpan)[] {
  const parts: (Side | StatsSpan)[] = []
  for (let day = span.from; day <= span.to; day = addDays(day, 1)) {
    const side = keptSide(source, days.get(day), studios)
    const last = parts.at(-1)
    if (side) parts.push(side)
    else if (last && 'from' in last) last.to = day
    else parts.push({ from: day, to: day })
  }
  return parts
}

/**
 * A side up to now made of kept days, and of what is counted live of the others; undefined where its days don't add up, or too few of them are kept.
 * Of a moment of the past kept days say nothing: some of what they count may have come after it.
 */
export async function daySide(source: FigureSource, reading: FigureReading, days: Tallies, timed: Timed): Promise<Side | undefined> {
  if (!source.joins?.overMonths) return undefined
  const parts = sidePartsOf(source, days, timed)
  const gaps = parts.filter(part => 'from' in part).length
  if (gaps === parts.length || gaps > mostGaps) return undefined
  const sides: Side[] = []
  for (const part of parts) sides.push('from' in part ? await liveSide(source, reading, { ...timed, span: part }) : part)
  return joinSides(sides, source.joins)
}
