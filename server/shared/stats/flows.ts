import { inArray, type SQL, sql } from 'drizzle-orm'
import { german } from '#contract/german.ts'
import { type Counts, lineOf, type Statistic, type StatsAsked } from '#contract/stats.ts'
import type { Tx } from '#server/kit/database.ts'
import { studio } from '#server/shared/studios/tables.ts'
import { type Period, periodOf, type Span } from './period.ts'
import { statisticOf } from './statistic.ts'
import type { Sums } from './sums.ts'

/** What flows: facts, and how they are split. */
export interface Flows<C extends Counts> {
  sums: Sums<C>
  /** Numbers that are sums of the facts of that kind. */
  names: readonly (keyof C & string)[]
  /** Numbers that are worked out of all facts `f` of a line at once, and add up over nothing. */
  exact?: Partial<Record<keyof C & string, SQL>>
  /** Columns of the facts by which they are split. */
  splits: readonly string[]
}

/** Rows of `_id`, `at`, `day`, `kind`, `amount` and a column for each split, none of them null. */
export type FactsIn = (span: Span) => SQL

/** Counts of one period. */
export interface Counted<C extends Counts> {
  total: C
  /** By the first day of a point, by day and by month. */
  points: Map<string, C>
  days: Map<string, C>
  months: Map<string, C>
  by: Record<string, Map<string, C>>
}

interface Spanned {
  spans: readonly Span[]
  /** Instants: what came by `until`, and after `after`. */
  until: string
  after?: string
  step: Period['step']
  /** Back from the period that it is compared with. */
  shift?: NonNullable<Period['before']>['shift']
}

export const wholeOf = (spans: readonly Span[]): Span => ({ from: spans[0]!.from, to: spans.at(-1)!.to })
export const inSpans = (column: SQL, spans: readonly Span[]) =>
  sql`(${sql.join(
    spans.map(({ from, to }) => sql`${column} between ${from}::date and ${to}::date`),
    sql` or `,
  )})`

/** The day of a period that is held against another, as that one's month has it. */
const monthOf = (shift: Spanned['shift']) => {
  const interval = !shift
    ? sql`interval '0 days'`
    : 'days' in shift
      ? sql`make_interval(days => ${shift.days}::int)`
      : sql`make_interval(months => ${shift.months}::int)`
  return sql`to_char(f.day + ${interval}, 'YYYY-MM')`
}

const column = (name: string) => sql.raw(`f."${name}"`)

/** All counts of a period in one pass. */
async function countIn<C extends Counts>(
  tx: Tx,
  { sums, names, exact = {}, splits }: Flows<C>,
  facts: FactsIn,
  spanned: Spanned,
): Promise<Counted<C>> {
  const { spans, until, after, step, shift } = spanned
  const exacts = Object.entries(exact) as [string, SQL][]
  const own = [
    ...names.map(
      name => sql`coalesce(sum(f.amount) filter (where f.kind = ${sql.raw(`'${name}'`)}), 0)::float8 as ${sql.identifier(name)}`,
    ),
    ...exacts.map(([name, of]) => sql`${of} as ${sql.identifier(name)}`),
  ]
  const keys = ['day', 'point', 'month', ...splits]
  const { rows } = await tx.execute<Record<string, unknown>>(sql`
    select to_char(f.day, 'YYYY-MM-DD') as "key day", ${sql.join(
      keys.slice(1).map(key => sql`${column(key)} as ${sql.identifier(`key ${key}`)}`),
      sql`, `,
    )}, ${sql.join(own, sql`, `)}
    from (select f.*, to_char(date_trunc(${sql.raw(`'${step}'`)}, f.day), 'YYYY-MM-DD') as point, ${monthOf(shift)} as month
      from ${facts(wholeOf(spans))} f where ${inSpans(sql`f.day`, spans)} and f.at <= ${until}::timestamptz
        ${after ? sql`and f.at > ${after}::timestamptz` : sql``}) f
    group by grouping sets ((), ${sql.join(
      keys.map(key => sql`(${column(key)})`),
      sql`, `,
    )})`)
  const counted: Counted<C> = {
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

/** A period, and the one that it is held against. */
export interface Sides<C extends Counts> {
  period: Period
  now: Counted<C>
  before?: Counted<C>
  rest?: Counted<C>
}

/** Counts of the period asked for and of the one before. */
export async function countSides<C extends Counts>(tx: Tx, flows: Flows<C>, facts: FactsIn, asked: StatsAsked): Promise<Sides<C>> {
  const period = periodOf(asked)
  const { spans, until, step, before: back, running } = period
  const now = await countIn(tx, flows, facts, { spans, until, step })
  if (!back) return { period, now }
  const earlier = { spans: back.spans, step, shift: back.shift }
  const before = await countIn(tx, flows, facts, { ...earlier, until: back.until })
  const rest = running ? await countIn(tx, flows, facts, { ...earlier, until, after: back.until }) : undefined
  return { period, now, before, rest }
}

/** Keys of a split in either period. */
export const keysOf = <C extends Counts>({ now, before }: Sides<C>, split: string) => [
  ...new Set([...(now.by[split]?.keys() ?? []), ...(before?.by[split]?.keys() ?? [])]),
]

interface Shown<C extends Counts> {
  studios: string[]
  /** Splits in their order, and what their lines are called. */
  names: Readonly<Record<string, (key: string) => string>>
  ordered?: readonly string[]
  /** Numbers of a line that worked out of all its facts; of the total, a point and a month they are taken as they were counted. */
  own: readonly (keyof C & string)[]
  /** What stands in a point without facts. */
  nothing: Partial<C>
}

type Lines<C extends Counts> = (Omit<Statistic['splits'][number], 'rows'> & {
  rows: { key: string; name: string; now: C; before: C | null }[]
})[]

/** A statistic's answer of what was counted. */
export function flowStatistic<C extends Counts>(
  sums: Sums<C>,
  { period, now, before, rest }: Sides<C>,
  { studios, names, ordered = [], own, nothing }: Shown<C>,
) {
  const empty = { ...sums.none, ...nothing }
  const lines = { ...sums, none: empty }
  const pick = (counts: C) => Object.fromEntries(own.map(name => [name, counts[name]])) as unknown as Partial<C>
  const distinct = (side: Counted<C>) => ({
    total: pick(side.total),
    points: new Map([...side.points].map(([key, counts]) => [key, pick(counts)])),
    otherwise: nothing,
  })
  const linesOf = (by: string, of: (side: Counted<C>) => Map<string, C>, name: (key: string) => string) => {
    const split = sums.splitOf(by, of(now), before && of(before), name)
    const rows = split.rows.map(row => ({
      ...row,
      now: of(now).get(row.key) ?? empty,
      before: before ? (of(before).get(row.key) ?? empty) : null,
    }))
    return { by, rows }
  }
  const splits: Lines<C> = Object.entries(names).map(([by, name]) =>
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

interface RowsAsked {
  from?: string | null
  to?: string | null
  months?: (string | undefined)[]
  line?: string
}

/** Facts behind a number: those of these kinds, on the line asked for, as `f`. */
export function factsBehind(facts: FactsIn, { splits }: Pick<Flows<Counts>, 'splits'>, asked: RowsAsked, kinds: readonly string[]): SQL {
  const range = asked.from && asked.to ? { from: asked.from, to: asked.to } : undefined
  const { spans, until } = periodOf({ months: asked.months as string[] | undefined, datePickerRange: range })
  const [split, key] = lineOf(asked.line) ?? []
  const onLine =
    split === undefined
      ? sql`true`
      : split === 'month'
        ? sql`to_char(f.day, 'YYYY-MM') = ${key}`
        : splits.includes(split)
          ? sql`${column(split)} = ${key}`
          : sql`false`
  return sql`${facts(wholeOf(spans))} f where ${inSpans(sql`f.day`, spans)} and f.at <= ${until}::timestamptz
    and f.kind = any(${sql.param([...kinds])}::text[]) and ${onLine}`
}

/** Codes and names of all studios. */
export const studioNames = async (tx: Tx): Promise<ReadonlyMap<string, string>> =>
  new Map((await tx.select({ code: studio.code, name: studio.name }).from(studio)).map(({ code, name }) => [code, name]))

/** The studios among which somebody may choose. */
export async function studioChoice(tx: Tx, seen: 'all' | readonly string[]) {
  const studios = await tx
    .select({ value: studio.code, label: studio.name })
    .from(studio)
    .where(seen === 'all' ? undefined : inArray(studio.code, [...seen]))
  return { id: 'studio', choices: studios.toSorted((a, b) => german.compare(a.label, b.label)) }
}
