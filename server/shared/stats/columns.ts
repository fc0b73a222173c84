import type { Against } from '#contract/measures/calls.ts'
import type { Figure } from '#contract/measures/registry.ts'
import type { Comparison, Counts, Statistic } from '#contract/stats.ts'
import type { Tx } from '#server/kit/database.ts'
import { dayOf, today } from '#server/kit/zone.ts'
import { type Period, periodOf } from './period.ts'
import type { FigureAsked, FigureSource, Joins, Reading, Side } from './plugs.ts'
import { everywhere } from './tables.ts'
import { type Tallies, talliesIn } from './tally.ts'

const comparisons: Record<Against, Comparison> = { none: 'none', goal: 'none', growth: 'none', month: 'before', year: 'year' }

/** Figures, and what their columns are made of: studios that the caller may see, and a column for each month, or one of the range. */
export interface ColumnsAsked {
  figures: readonly Figure[]
  studios: { all: boolean; codes: readonly string[] }
  months: readonly string[]
  range?: { from: string; to: string }
  against: Against
}

/** A column of one family: what its page counts of a month, of all months, or of the range. */
export interface Column {
  month: string | null
  at: string
  from: string
  to: string
  running: boolean
  compared: { from: string; to: string } | null
  now: Side
  before: Side | null
  since: ReadonlyMap<string, string>
}

/** A column without what is the same of all. */
type Counted = Omit<Column, 'month' | 'since'>

const months = (asked: ColumnsAsked, month: string) => ({ months: [month], comparison: comparisons[asked.against] })
const monthIn = ({ from }: { from: string }) => from.slice(0, 7)

/** The tallies that columns of these months may be made of. */
async function talliesFor(tx: Tx, { family, kept }: FigureSource, asked: ColumnsAsked): Promise<Tallies> {
  if (!kept) return new Map()
  const wanted = asked.months.flatMap(month => {
    const before = periodOf(months(asked, month)).before?.spans ?? []
    return [month, ...before.map(monthIn)]
  })
  return talliesIn(tx, family, [...new Set(wanted)])
}

/** A source with what of its joins holds for the figures that are asked for. */
function joining(source: FigureSource, { figures, against }: ColumnsAsked): FigureSource {
  if (!source.joins) return source
  const asked = figures.filter(({ family }) => family === source.family)
  const ids = asked.flatMap(({ measure, aim }) => (aim && against === 'growth' ? [measure.id, aim.id] : [measure.id]))
  const { apart, overStudios, overMonths, ...joins } = source.joins
  const isApart = (over: 'studios' | 'months') => apart?.[over]?.some(id => ids.includes(id))
  return { ...source, joins: { ...joins, ...(!isApart('studios') && { overStudios }), ...(!isApart('months') && { overMonths }) } }
}

/** What is kept of a month, of these studios; undefined where it has to be counted. */
function keptSide(
  { joins, kept }: FigureSource,
  tallies: Tallies,
  month: string,
  { all, codes }: ColumnsAsked['studios'],
): Side | undefined {
  const found = tallies.get(month)
  if (!found || !joins || (kept?.whole && !all)) return undefined
  if (all) return { total: found.get(everywhere)!, lines: new Map([...found].filter(([code]) => code !== everywhere)) }
  const lines = new Map(codes.flatMap(code => (found.has(code) ? [[code, found.get(code)!] as const] : [])))
  if (codes.length === 1) return { total: lines.get(codes[0]!) ?? joins.blank ?? joins.none, lines }
  return joins.overStudios && { total: joins.overStudios([...lines.values()]), lines }
}

/** Both sides with the lines of either. */
function levelled(now: Side, before: Side | null, { none }: Joins) {
  const codes = [...new Set([...now.lines.keys(), ...(before?.lines.keys() ?? [])])]
  const level = ({ total, lines }: Side): Side => ({ total, lines: new Map(codes.map(code => [code, lines.get(code) ?? none])) })
  return { now: level(now), before: before && level(before) }
}

const head = ({ spans, until, running, before }: Period) => ({
  at: until,
  from: spans[0]!.from,
  to: spans.at(-1)!.to,
  running,
  compared: before ? { from: before.spans[0]!.from, to: before.spans.at(-1)!.to } : null,
})

/** A month's column out of the tallies. */
function keptColumn(source: FigureSource, tallies: Tallies, month: string, asked: ColumnsAsked): Counted | undefined {
  const period = periodOf(months(asked, month))
  const now = keptSide(source, tallies, month, asked.studios)
  const before = period.before ? keptSide(source, tallies, monthIn(period.before.spans[0]!), asked.studios) : null
  if (!now || before === undefined) return undefined
  return { ...head(period), ...levelled(now, before, source.joins!) }
}

/** A column as the family's page counts it. */
function liveColumn({ at, from, to, running, compared, total, splits }: Statistic): Counted {
  const rows = splits.find(({ by }) => by === 'studio')?.rows ?? []
  const before = total.before && {
    total: total.before,
    lines: new Map(rows.flatMap(row => (row.before ? [[row.key, row.before] as const] : []))),
  }
  return { at, from, to, running, compared, now: { total: total.now, lines: new Map(rows.map(row => [row.key, row.now])) }, before }
}

/** By Zurich's day: a month begins before midnight of the world's clock. */
export const isFuture = ({ from, at }: Pick<Column, 'from' | 'at'>) => from > dayOf(at)

function joined(sides: readonly Side[], { none, blank = none, overMonths }: Joins): Side {
  const over = (counts: readonly Counts[]) => overMonths!(counts) ?? blank
  const codes = [...new Set(sides.flatMap(({ lines }) => [...lines.keys()]))]
  return {
    total: over(sides.map(({ total }) => total)),
    lines: new Map(codes.map(code => [code, over(sides.map(({ lines }) => lines.get(code) ?? none))])),
  }
}

/** The whole of several months out of their columns; undefined where it has to be counted. */
function joinedColumn({ joins }: FigureSource, columns: readonly Counted[], asked: ColumnsAsked): Counted | undefined {
  if (!joins?.overMonths) return undefined
  const period = periodOf({ months: [...asked.months], comparison: comparisons[asked.against] })
  // Months that are compared with others than the whole is tell nothing of that.
  const isAlike = !period.before || (asked.against === 'year' && 'months' in period.before.shift && period.before.shift.months === 12)
  if (!isAlike) return undefined
  const over = columns.filter(column => !isFuture(column))
  const before = over.flatMap(column => column.before ?? [])
  return {
    ...head(period),
    ...levelled(
      joined(
        over.map(({ now }) => now),
        joins,
      ),
      period.before ? joined(before, joins) : null,
      joins,
    ),
  }
}

/** The columns of one family: one by month, and where there are several the whole, as its page counts them. */
export async function columnsOf(given: FigureSource, reading: Reading, asked: ColumnsAsked): Promise<Column[]> {
  const source = joining(given, asked)
  const { studios, range, against } = asked
  const { counted = source.numbers } = source
  const base: FigureAsked = { comparison: comparisons[against], ...(studios.all ? {} : { selectedStudios: [...studios.codes] }) }
  const count = async (over: Partial<FigureAsked>) => liveColumn(await counted(reading, { ...base, ...over }))
  // A board draws no curve: one point is the cheapest.
  const wide: Partial<FigureAsked> = { range: 'month' }
  const tallies = await talliesFor(reading.tx, source, asked)
  const found: (Counted & { month: string | null })[] = []
  for (const month of asked.months)
    found.push({ month, ...(keptColumn(source, tallies, month, asked) ?? (await count({ months: [month], ...wide }))) })
  if (asked.months.length > 1)
    found.push({ month: null, ...(joinedColumn(source, found, asked) ?? (await count({ months: [...asked.months], ...wide }))) })
  else if (asked.months.length === 0) found.push({ month: null, ...(await count({ datePickerRange: range })) })
  const since = await source.since(reading.tx, studios.all ? 'all' : studios.codes)
  const told = (await source.told?.(reading)) ?? ((side: Side) => side)
  const lastOf = (day: string) => [day, today()].sort()[0]!
  return found.map(column => ({
    ...column,
    since,
    now: told(column.now, lastOf(column.to)),
    before: column.before && told(column.before, lastOf(column.compared!.to)),
  }))
}
