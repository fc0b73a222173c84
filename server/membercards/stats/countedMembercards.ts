import { type SQL, sql } from 'drizzle-orm'
import { noIssuer } from '#contract/membercards/stats.ts'
import { zurich } from '#server/kit/zone.ts'
import { membercard } from '#server/membercards/tables.ts'
import type { Who } from '#server/serve/serve.ts'
import type { StatsSpan } from '#server/shared/stats/period.ts'
import { seenStudios } from '#server/shared/stats/statistic.ts'

/** Studios among those asked for whose figures the caller may see. */
export const membercardStudiosSeenBy = (who: Pick<Who, 'grants'>, selected?: readonly string[]) =>
  seenStudios(who, ['stat_admin'], selected)

export interface MembercardCountFilter {
  studios: 'all' | readonly string[]
  spans: readonly StatsSpan[]
  /** Only what was over by then is counted, and after `after` where that is said. */
  until: string
  after?: string
  source?: readonly string[]
  issuer?: readonly string[]
  /** One line of a split. */
  line?: readonly [split: string, key: string]
}

const anyOf = (column: SQL, values: readonly string[] | undefined) =>
  values?.length ? sql`${column} = any(${sql.param([...values])}::text[])` : sql`true`

function cardLineConditionOf(line: MembercardCountFilter['line']): SQL {
  if (!line) return sql`true`
  const [split, key] = line
  const columns: Record<string, SQL> = {
    studio: sql`h.studio`,
    source: sql`h.source`,
    issuer: sql`h.issuer`,
    month: sql`to_char(h.day, 'YYYY-MM')`,
  }
  return Object.hasOwn(columns, split) ? sql`${columns[split]} = ${key}` : sql`false`
}

const day = (moment: SQL) => sql`(${moment} at time zone ${zurich})::date`
const midnight = (of: SQL) => sql`(${of})::timestamp at time zone ${zurich}`

/** Events of cards, a row each, on the day on which they happened: `kind` is the count that each makes. */
export function happened({ studios, spans, until, after, source, issuer, line }: MembercardCountFilter): SQL {
  const days = sql.join(
    spans.map(({ from, to }) => sql`h.day between ${from}::date and ${to}::date`),
    sql` or `,
  )
  return sql`(
    select h.* from (
      select c._id, c.studio, c.source, coalesce(c.issued_by::text, ${noIssuer}) as issuer, x.kind, x.day, x.moment,
        x.kind = 'issued' and c.closed is not distinct from 'converted' as won
      from ${membercard} c cross join lateral (values
        ('asked', ${day(sql`c.asked`)}, c.asked),
        ('issued', ${day(sql`c.issued`)}, c.issued),
        ('active', c.first, ${midnight(sql`c.first`)}),
        ('over', case when c.closed is null or ${day(sql`c.closed_at`)} > c.last then c.last + 1 end, ${midnight(sql`c.last + 1`)}),
        ('converted', case when c.closed = 'converted' then ${day(sql`c.closed_at`)} end, c.closed_at)
      ) as x (kind, day, moment) where x.day is not null
    ) h
    where (${days}) and h.moment <= ${until}::timestamptz ${after ? sql`and h.moment > ${after}::timestamptz` : sql``}
      and ${studios === 'all' ? sql`true` : anyOf(sql`h.studio`, studios)} and ${anyOf(sql`h.source`, source)} and ${anyOf(sql`h.issuer`, issuer)}
      and ${cardLineConditionOf(line)})`
}
