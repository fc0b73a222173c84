import { type SQL, sql } from 'drizzle-orm'
import { type Counts, splitAndKeyOf } from '#contract/stats.ts'
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
