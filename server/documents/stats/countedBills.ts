import { type SQL, sql } from 'drizzle-orm'
import { type DocumentCounts, nothing } from '#contract/documents/stats.ts'
import { dayOf, zurich } from '#server/kit/zone.ts'
import type { Who } from '#server/serve/serve.ts'
import type { StatsSpan } from '#server/shared/stats/period.ts'
import { seenStudios } from '#server/shared/stats/statistic.ts'

/** Studios among those asked for whose figures the caller may see. */
export const billStudiosSeenBy = (who: Pick<Who, 'grants'>, selected?: readonly string[]) => seenStudios(who, ['d_fetchAllDocs'], selected)

/** The bills that are meant. */
export interface BillFilter {
  spans: readonly StatsSpan[]
  studios: 'all' | readonly string[]
  issuer?: readonly string[]
  account?: readonly string[]
  /** One line of a split; narrows all the rest. */
  line?: readonly [split: string, key: string]
  /** Instants: its day is not after that of `until`, and after that of `after`. */
  until: string
  after?: string
}

const isId = (key: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(key)
const texts = (values: readonly string[]) => sql`${sql.param([...values])}::text[]`
const orNone = (condition: SQL, column: SQL, values: readonly string[]) =>
  values.includes(nothing) ? sql`(${condition} or ${column} is null)` : condition
const ofIssuers = (values: readonly string[]) =>
  orNone(sql`d.issuer = any(${sql.param(values.filter(isId))}::uuid[])`, sql`d.issuer`, values)
const ofAccounts = (values: readonly string[]) => orNone(sql`d.account = any(${texts(values)})`, sql`d.account`, values)

/** The day on the paper, else that on which it came. */
const day = sql`coalesce(d.day, (d.created at time zone ${zurich})::date)`

/** Rows of a split's line; none where the key is no such line. */
function billLineConditionOf([split, key]: readonly [string, string]): SQL {
  if (split === 'month') return sql`to_char(${day}, 'YYYY-MM') = ${key}`
  if (split === 'studio') return sql`d.studio = ${key}`
  if (split === 'issuer') return ofIssuers([key])
  return split === 'account' ? ofAccounts([key]) : sql`false`
}

/** Bills and receipts that nobody rejected, `w`, with their day and the sum that counts. */
export function bills({ spans, studios, issuer, account, line, until, after }: BillFilter): SQL {
  const conditions = [
    sql`d.removed_at is null and d.kind in ('invoice', 'receipt') and d.state <> 'rejected'`,
    sql`(${sql.join(
      spans.map(({ from, to }) => sql`${day} between ${from}::date and ${to}::date`),
      sql` or `,
    )})`,
    sql`${day} <= ${dayOf(until)}::date`,
    ...(after ? [sql`${day} > ${dayOf(after)}::date`] : []),
    ...(studios === 'all' ? [] : [sql`d.studio = any(${texts(studios)})`]),
    ...(issuer?.length ? [ofIssuers(issuer)] : []),
    ...(account?.length ? [ofAccounts(account)] : []),
    ...(line ? [billLineConditionOf(line)] : []),
  ]
  return sql`(select d.*, ${day} as at, coalesce(d.amount, 0) as counted, d.state in ('approved', 'listed', 'paid') as is_approved,
    (d.state = 'paid' or (d.kind = 'receipt' and d.state = 'approved')) as is_paid, (d.state = 'paid' and d.paid_on > d.due) as is_late
    from document d where ${sql.join(conditions, sql` and `)})`
}

/** Counts over such rows, by name. */
export const counted: SQL<DocumentCounts> = sql`count(*)::int as bills, coalesce(sum(w.counted), 0)::float8 as sum,
  coalesce(sum(w.counted) filter (where w.is_approved), 0)::float8 as approved, coalesce(sum(w.counted) filter (where w.is_paid), 0)::float8 as paid,
  (count(*) filter (where w.is_paid))::int as payments, (count(*) filter (where w.is_late))::int as late`
