import { lastOfMonth } from '#contract/days.ts'
import type { Against } from '#contract/measures/calls.ts'
import type { Figure } from '#contract/measures/registry.ts'
import type { Statistic, StatsComparison } from '#contract/stats.ts'
import type { Tx } from '#server/kit/database.ts'
import { dayOf, today } from '#server/kit/zone.ts'
import { handKept } from './handKept.ts'
import { daySide, joinSides, keptSide, liveSide } from './keptSides.ts'
import { type Period, periodOf, type StatsSpan } from './period.ts'
import type { FigureAsked, FigureReading, FigureSource, Joins, Side } from './plugs.ts'
import { withNowhere } from './since.ts'
import { dayTalliesIn, type Tallies, talliesIn } from './tally.ts'

const comparisons: Record<Against, StatsComparison> = { none: 'none', goal: 'none', growth: 'none', month: 'before', year: 'year' }

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
  /** Numbers that were kept by hand of a month of which its domain tells nothing, by studio. */
  byHand: ReadonlyMap<string, number>
  /** How much of it is still being worked out, by studio. */
  pending: ReadonlyMap<string, number>
}

/** Tallies that are kept of the columns' months, and of the days of some. */
interface KeptTallies {
  months: Tallies
  days: Tallies
}

/** A column without what is the same of all. */
type CountedColumn = Omit<Column, 'month' | 'since' | 'byHand' | 'pending'>

const months = (asked: ColumnsAsked, month: string) => ({ months: [month], comparison: comparisons[asked.against] })
const monthIn = ({ from }: { from: string }) => from.slice(0, 7)

/** The tallies that columns of these months may be made of: where a month has none, those of days. */
async function talliesFor(tx: Tx, { family, kept }: FigureSource, asked: ColumnsAsked): Promise<KeptTallies> {
  if (!kept) return { months: new Map(), days: new Map() }
  const all = asked.months.map(month => ({ month, period: periodOf(months(asked, month)) }))
  const before = (period: Period) => (period.before?.spans ?? []).map(monthIn)
  const found = await talliesIn(tx, family, [...new Set(all.flatMap(({ month, period }) => [month, ...before(period)]))])
  const byDay = all.flatMap(({ month, period }) => [
    ...(found.has(month) ? [] : [month]),
    ...(period.running ? [] : before(period).filter(each => !found.has(each))),
  ])
  return { months: found, days: await dayTalliesIn(tx, family, [...new Set(byDay)]) }
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

/** A month's column out of the tallies of months and days, and of what is counted between them; undefined where its page counts all of it. */
async function keptColumn(
  source: FigureSource,
  reading: FigureReading,
  kept: KeptTallies,
  { month, asked }: { month: string; asked: ColumnsAsked },
) {
  const { studios } = asked
  const period = periodOf(months(asked, month))
  const { spans, until, running, before: back } = period
  const side = async (span: StatsSpan) =>
    keptSide(source, kept.months.get(monthIn(span)), studios) ?? (await daySide(source, reading, kept.days, { span, until, studios }))
  const now = await side(spans[0]!)
  if (!now) return undefined
  const span = back?.spans[0]
  const before =
    back && span
      ? ((running ? undefined : await side(span)) ?? (await liveSide(source, reading, { span, until: back.until, studios })))
      : null
  return { ...head(period), ...levelled(now, before, source.joins!) }
}

/** A column as the family's page counts it. */
function liveColumn({ at, from, to, running, compared, total, splits }: Statistic): CountedColumn {
  const rows = splits.find(({ by }) => by === 'studio')?.rows ?? []
  const before = total.before && {
    total: total.before,
    lines: new Map(rows.flatMap(row => (row.before ? [[row.key, row.before] as const] : []))),
  }
  return { at, from, to, running, compared, now: { total: total.now, lines: new Map(rows.map(row => [row.key, row.now])) }, before }
}

/** By Zurich's day: a month begins before midnight of the world's clock. */
export const isFuture = ({ from, at }: Pick<Column, 'from' | 'at'>) => from > dayOf(at)

/** The whole of several months out of their columns; undefined where it has to be counted. */
function joinedColumn({ joins }: FigureSource, columns: readonly CountedColumn[], asked: ColumnsAsked): CountedColumn | undefined {
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
      joinSides(
        over.map(({ now }) => now),
        joins,
      ),
      period.before ? joinSides(before, joins) : null,
      joins,
    ),
  }
}

/** The days from the first of these months to the last. */
function daysOf(asked: readonly string[]) {
  const all = asked.toSorted()
  return { from: `${all[0]!}-01`, to: lastOfMonth(`${all.at(-1)!}-01`) }
}

/** How much of each of these columns is still being worked out, by studio; where that is nothing of all of them, it is asked once. */
async function pendingIn(
  { pending }: FigureSource,
  { tx, seen }: { tx: Tx; seen: 'all' | readonly string[] },
  columns: readonly CountedColumn[],
) {
  const spans = columns.map(({ from, to, compared }) => ({ from: [from, compared?.from ?? from].sort()[0]!, to }))
  const whole = {
    from: spans.map(({ from }) => from).sort()[0]!,
    to: spans
      .map(({ to }) => to)
      .sort()
      .at(-1)!,
  }
  const none: ReadonlyMap<string, number>[] = spans.map(() => new Map())
  if (!pending || (await pending.count(tx, seen, whole)).size === 0) return none
  const found: ReadonlyMap<string, number>[] = []
  for (const span of spans) found.push(await pending.count(tx, seen, span))
  return found
}

/** The columns of one family: one by month, and where there are several the whole, as its page counts them. */
export async function columnsOf(given: FigureSource, reading: FigureReading, asked: ColumnsAsked): Promise<Column[]> {
  const source = joining(given, asked)
  const { studios, range, against } = asked
  const { counted = source.numbers } = source
  const base: FigureAsked = { comparison: comparisons[against], ...(studios.all ? {} : { selectedStudios: [...studios.codes] }) }
  const count = async (over: Partial<FigureAsked>) => liveColumn(await counted(reading, { ...base, ...over }))
  // A board draws no curve: one point is the cheapest.
  const wide: Partial<FigureAsked> = { range: 'month' }
  const kept = await talliesFor(reading.tx, source, asked)
  const found: (CountedColumn & { month: string | null })[] = []
  for (const month of asked.months)
    found.push({ month, ...((await keptColumn(source, reading, kept, { month, asked })) ?? (await count({ months: [month], ...wide }))) })
  if (asked.months.length > 1)
    found.push({ month: null, ...(joinedColumn(source, found, asked) ?? (await count({ months: [...asked.months], ...wide }))) })
  else if (asked.months.length === 0) found.push({ month: null, ...(await count({ datePickerRange: range })) })
  const seen = studios.all ? 'all' : studios.codes
  const since = withNowhere(await source.since(reading.tx, seen), studios.all ? await source.sinceNowhere?.(reading.tx) : null)
  const hand = asked.months.length === 0 ? [] : await handKept(reading.tx, source, since, { studios: seen, ...daysOf(asked.months) })
  const pending = await pendingIn(source, { tx: reading.tx, seen }, found)
  const told = (await source.told?.(reading)) ?? ((side: Side) => side)
  const lastOf = (day: string) => [day, today()].sort()[0]!
  return found.map((column, at) => ({
    ...column,
    since,
    pending: pending[at]!,
    byHand: new Map(hand.filter(({ month }) => month === column.month).map(({ studio, value }) => [studio, value])),
    now: told(column.now, lastOf(column.to)),
    before: column.before && told(column.before, lastOf(column.compared!.to)),
  }))
}
