import { type SQL, sql } from 'drizzle-orm'
import { addDays } from '#contract/days.ts'
import type { Counts, Statistic, StatsAsked } from '#contract/stats.ts'
import type { Tx } from '#server/kit/database.ts'
import { dayOf } from '#server/kit/zone.ts'
import { type PartsWanted, partsOver } from './keptParts.ts'
import { type FigureParts, type Lists, overStudios } from './pageParts.ts'
import { beginOf, likeMonth, type Period, periodOf, type StatsSpan } from './period.ts'
import { type Counting, countPeriod } from './sides.ts'
import { statisticOf } from './statistic.ts'
import type { CountSums } from './statisticSums.ts'

/** The facts that flow, and how they are split. */
export interface Flows<C extends Counts> {
  sums: CountSums<C>
  /** Numbers that are sums of the facts of that kind. */
  names: readonly (keyof C & string)[]
  /** Numbers that are worked out of all facts `f` of a line at once, and add up over nothing. */
  exact?: Partial<Record<keyof C & string, SQL>>
  /** The same of one of them out of values that are kept: an expression of a fact, null of most, and what they come to. */
  list?: { name: keyof C & string; of: SQL; value: (values: readonly number[]) => number }
  /** Columns of the facts by which they are split. */
  splits: readonly string[]
}

/** Rows of `_id`, `at`, `day`, `kind`, `amount` and a column for each split, none of them null. */
export type FactsIn = (span: StatsSpan) => SQL

/** Counts of one period. */
export interface PeriodCounts<C extends Counts> {
  total: C
  /** By the first day of a point, by day and by month. */
  points: Map<string, C>
  days: Map<string, C>
  months: Map<string, C>
  by: Record<string, Map<string, C>>
}

interface Spanned {
  spans: readonly StatsSpan[]
  /** Instants: what came by `until`, and after `after`. */
  until: string
  after?: string
  step: Period['step']
  /** Back from the period that it is compared with. */
  shift?: NonNullable<Period['before']>['shift']
}

export const wholeSpanOf = (spans: readonly StatsSpan[]): StatsSpan => ({ from: spans[0]!.from, to: spans.at(-1)!.to })
export const inSpans = (column: SQL, spans: readonly StatsSpan[]) =>
  sql`(${sql.join(
    spans.map(({ from, to }) => sql`${column} between ${from}::date and ${to}::date`),
    sql` or `,
  )})`

/** Days among which facts are looked for: what comes after a moment is of its day, or of a night that began the day before. */
function spanOf({ spans, after }: Pick<Spanned, 'spans' | 'after'>): StatsSpan {
  const { from, to } = wholeSpanOf(spans)
  return { from: after ? [addDays(dayOf(after), -1), from].sort()[1]! : from, to }
}

/** The day of a period that is held against another, as that one's month has it. */
const shiftedMonthOf = (shift: Spanned['shift']) => {
  const interval = !shift
    ? sql`interval '0 days'`
    : 'days' in shift
      ? sql`make_interval(days => ${shift.days}::int)`
      : sql`make_interval(months => ${shift.months}::int)`
  return sql`to_char(f.day + ${interval}, 'YYYY-MM')`
}

/** A column of the facts `f`. */
export const column = (name: string) => sql.raw(`f."${name}"`)

const summed = (names: readonly string[]) =>
  names.map(name => sql`coalesce(sum(f.amount) filter (where f.kind = ${sql.raw(`'${name}'`)}), 0)::float8 as ${sql.identifier(name)}`)

/** All counts of a period in one pass. */
async function countIn<C extends Counts>(
  tx: Tx,
  { sums, names, exact = {}, splits }: Flows<C>,
  facts: FactsIn,
  spanned: Spanned,
): Promise<PeriodCounts<C>> {
  const { spans, until, after, step, shift } = spanned
  const exacts = Object.entries(exact) as [string, SQL][]
  const own = [...summed(names), ...exacts.map(([name, of]) => sql`${of} as ${sql.identifier(name)}`)]
  const keys = ['day', 'point', 'month', ...splits]
  const { rows } = await tx.execute<Record<string, unknown>>(sql`
    select to_char(f.day, 'YYYY-MM-DD') as "key day", ${sql.join(
      keys.slice(1).map(key => sql`${column(key)} as ${sql.identifier(`key ${key}`)}`),
      sql`, `,
    )}, ${sql.join(own, sql`, `)}
    from (select f.*, to_char(date_trunc(${sql.raw(`'${step}'`)}, f.day), 'YYYY-MM-DD') as point, ${shiftedMonthOf(shift)} as month
      from ${facts(spanOf(spanned))} f where ${inSpans(sql`f.day`, spans)} and f.at <= ${until}::timestamptz
        ${after ? sql`and f.at > ${after}::timestamptz` : sql``}) f
    group by grouping sets ((), ${sql.join(
      keys.map(key => sql`(${column(key)})`),
      sql`, `,
    )})`)
  const counted: PeriodCounts<C> = {
    total: sums.none,
    points: new Map(),
    days: new Map(),
    months: new Map(),
    by: Object.fromEntries(splits.map(split => [split, new Map<string, C>()])),
  }
  const groups: Record<string, Map<string, C>> = { ...counted.by, day: counted.days, point: counted.points, month: counted.months }
  for (const row of rows) {
    const counts = sums.countsOf(row as unknown as C)
    const key = keys.find(each => row[`key ${each}`] !== null)
    if (key) groups[key]!.set(String(row[`key ${key}`]), counts)
    else counted.total = counts
  }
  return counted
}

type PartRow = { studio: string; values: number[] | null; at: string } & Record<string, unknown>

/** Parts of some days up to a moment, by studio: one of the splits is `studio`. */
export async function flowParts<C extends Counts>(
  tx: Tx,
  { sums, names, list, splits }: Flows<C>,
  facts: FactsIn,
  { spans, until }: Pick<Spanned, 'spans' | 'until'>,
): Promise<Map<string, FigureParts<C>>> {
  const keys = ['day', ...splits.filter(split => split !== 'studio')]
  const { rows } = await tx.execute<PartRow>(sql`
    select f.studio, to_char(f.day, 'YYYY-MM-DD') as "key day", ${sql.join(
      [...keys.slice(1).map(key => sql`${column(key)} as ${sql.identifier(`key ${key}`)}`), ...summed(names)],
      sql`, `,
    )}, ${list ? sql`json_agg(${list.of}) filter (where ${list.of} is not null)` : sql`null`} as "values",
      to_char(max(f.at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
    from ${facts(wholeSpanOf(spans))} f where ${inSpans(sql`f.day`, spans)} and f.at <= ${until}::timestamptz
    group by grouping sets ((f.studio), ${sql.join(
      keys.map(key => sql`(f.studio, ${column(key)})`),
      sql`, `,
    )})`)
  type Open = {
    days: Map<string, C>
    by: Record<string, Map<string, C>>
    lists: Record<string, Map<string, number[]>>
    last: string | null
  }
  const found = new Map<string, Open>()
  const groups = <V>(): Record<string, Map<string, V>> => Object.fromEntries(splits.map(split => [split, new Map()]))
  for (const row of rows) {
    const parts: Open = found.get(row.studio) ?? { days: new Map(), by: groups(), lists: { day: new Map(), ...groups() }, last: null }
    found.set(row.studio, parts)
    const by = keys.find(key => row[`key ${key}`] !== null) ?? 'studio'
    const key = by === 'studio' ? row.studio : String(row[`key ${by}`])
    const counts = { ...sums.none, ...Object.fromEntries(names.map(name => [name, row[name]])) } as C
    if (by === 'day') parts.days.set(key, counts)
    else parts.by[by]!.set(key, counts)
    if (row.values) parts.lists[by]!.set(key, row.values)
    if (by === 'studio') parts.last = row.at
  }
  return new Map([...found].map(([studio, { lists, ...parts }]) => [studio, list ? { ...parts, lists } : parts]))
}

/** What was counted, out of parts. */
function countedOf<C extends Counts>({ sums, list }: Flows<C>, parts: FigureParts<C>, { step, shift }: Spanned): PeriodCounts<C> {
  const { fold, sum } = sums
  const withList = (counts: C, values: readonly number[] | undefined): C =>
    list ? { ...counts, [list.name]: list.value(values ?? []) } : counts
  const listed = (groups: ReadonlyMap<string, C>, lists: Lists | undefined) =>
    new Map([...groups].map(([key, counts]) => [key, withList(counts, lists?.get(key))]))
  const byDay = parts.lists?.day ?? new Map<string, number[]>()
  const folded = (keyOf: (day: string) => string) => {
    const lists = new Map<string, number[]>()
    for (const [day, values] of byDay) lists.set(keyOf(day), [...(lists.get(keyOf(day)) ?? []), ...values])
    return listed(
      fold(parts.days, day => [keyOf(day)]),
      lists,
    )
  }
  return {
    total: withList(sum(parts.days.values()), [...byDay.values()].flat()),
    points: folded(day => beginOf(day, step)),
    days: listed(parts.days, byDay),
    months: folded(day => (shift ? likeMonth(day, shift) : day.slice(0, 7))),
    by: Object.fromEntries(Object.entries(parts.by).map(([split, groups]) => [split, listed(groups, parts.lists?.[split])])),
  }
}

/** A period, and the one that it is held against. */
export interface ComparedSides<C extends Counts> extends Counting<PeriodCounts<C>> {
  period: Period
}

/** What is counted; `kept` where it is all that the family's page counts in these studios, so that it is kept by month. */
interface Facts<C extends Counts> {
  facts: FactsIn
  kept?: Pick<PartsWanted<C>, 'family' | 'studios'>
}

/** Counts of the period asked for and of the one before. */
export async function countSides<C extends Counts>(
  tx: Tx,
  flows: Flows<C>,
  { facts, kept }: Facts<C>,
  asked: StatsAsked,
): Promise<ComparedSides<C>> {
  const period = periodOf(asked)
  const count = async (window: Omit<Spanned, 'step'>) => {
    const spanned = { ...window, step: period.step }
    const live = async (span: StatsSpan) =>
      overStudios(flows.sums, [...(await flowParts(tx, flows, facts, { spans: [span], until: window.until })).values()])
    const wanted = kept && !window.after && { ...kept, names: flows.names, sums: flows.sums }
    const parts = wanted && (await partsOver(tx, wanted, window, live))
    return parts ? countedOf(flows, parts, spanned) : countIn(tx, flows, facts, spanned)
  }
  return { period, ...(await countPeriod(period, count)) }
}

/** Keys of a split in either period. */
export const keysOf = <C extends Counts>({ now, before }: ComparedSides<C>, split: string) => [
  ...new Set([...(now.by[split]?.keys() ?? []), ...(before?.by[split]?.keys() ?? [])]),
]

interface FlowOptions<C extends Counts> {
  studios: string[]
  /** Splits in their order, and what their lines are called. */
  names: Readonly<Record<string, (key: string) => string>>
  ordered?: readonly string[]
  /** Numbers of a line that worked out of all its facts; of the total, a point and a month they are taken as they were counted. */
  own: readonly (keyof C & string)[]
  /** The numbers of a point without facts. */
  nothing: Partial<C>
}

type SplitLines<C extends Counts> = (Omit<Statistic['splits'][number], 'rows'> & {
  rows: { key: string; name: string; now: C; before: C | null }[]
})[]

/** A statistic's answer of what was counted. */
export function flowStatistic<C extends Counts>(
  sums: CountSums<C>,
  { period, now, before, rest }: ComparedSides<C>,
  { studios, names, ordered = [], own, nothing }: FlowOptions<C>,
) {
  const empty = { ...sums.none, ...nothing }
  const lines = { ...sums, none: empty }
  const pick = (counts: C) => Object.fromEntries(own.map(name => [name, counts[name]])) as unknown as Partial<C>
  const distinct = (side: PeriodCounts<C>) => ({
    total: pick(side.total),
    points: new Map([...side.points].map(([key, counts]) => [key, pick(counts)])),
    otherwise: nothing,
  })
  const linesOf = (by: string, of: (side: PeriodCounts<C>) => Map<string, C>, name: (key: string) => string) => {
    const split = sums.splitOf(by, of(now), before && of(before), name)
    const rows = split.rows.map(row => ({
      ...row,
      now: of(now).get(row.key) ?? empty,
      before: before ? (of(before).get(row.key) ?? empty) : null,
    }))
    return { by, rows }
  }
  const splits: SplitLines<C> = Object.entries(names).map(([by, name]) =>
    by === 'month' ? linesOf(by, side => side.months, name) : linesOf(by, side => side.by[by] ?? new Map(), name),
  )
  return statisticOf({
    period,
    sums: lines,
    studios,
    now: now.days,
    before: before?.days,
    rest: rest && new Map([...rest.days].filter(([day]) => !before?.days.has(day))),
    ...(own.length > 0 && { distinct: { now: distinct(now), ...(before && { before: distinct(before) }) } }),
    splits: splits.map(split =>
      ordered.includes(split.by) ? { ...split, ordered: true, rows: split.rows.toSorted((a, b) => (a.key < b.key ? -1 : 1)) } : split,
    ),
  })
}
