import { inArray, type SQL, sql } from 'drizzle-orm'
import { german } from '#contract/german.ts'
import type { RowPage } from '#contract/page.ts'
import { type Counts, splitAndKeyOf } from '#contract/stats.ts'
import type { Tx } from '#server/kit/database.ts'
import { studio } from '#server/shared/studios/tables.ts'
import { column, type FactsIn, type Flows, inSpans, wholeSpanOf } from './flows.ts'
import { periodOf } from './period.ts'

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
  const [split, key] = splitAndKeyOf(asked.line) ?? []
  const onLine =
    split === undefined
      ? sql`true`
      : split === 'month'
        ? sql`to_char(f.day, 'YYYY-MM') = ${key}`
        : splits.includes(split)
          ? sql`${column(split)} = ${key}`
          : sql`false`
  return sql`${facts(wholeSpanOf(spans))} f where ${inSpans(sql`f.day`, spans)} and f.at <= ${until}::timestamptz
    and f.kind = any(${sql.param([...kinds])}::text[]) and ${onLine}`
}

/** The studios among which somebody may choose. */
export async function studioChoice(tx: Tx, seen: 'all' | readonly string[]) {
  const studios = await tx
    .select({ value: studio.code, label: studio.name })
    .from(studio)
    .where(seen === 'all' ? undefined : inArray(studio.code, [...seen]))
  return { id: 'studio', choices: studios.toSorted((a, b) => german.compare(a.label, b.label)) }
}

interface FoundRows<R> {
  /** Each says how many there are in all. */
  rows: readonly (R & { total: number })[]
  from: SQL
  offset: number | undefined
}

/** A page of rows that were counted as they were found; behind the last one they are counted by themselves. */
export async function countedPage<R extends object>(tx: Tx, { rows, from, offset = 0 }: FoundRows<R>): Promise<RowPage<R>> {
  const all = rows[0]?.total
  const counted =
    all === undefined && offset > 0 ? await tx.execute<{ total: number }>(sql`select count(*)::int as total ${from}`) : undefined
  return { rows: rows.map(({ total: _, ...row }) => row as unknown as R), total: all ?? counted?.rows[0]?.total ?? 0 }
}
