import { type SQL, sql } from 'drizzle-orm'
import type { DaycareCounts } from '#contract/daycare/stats.ts'
import { dayOf } from '#server/kit/zone.ts'
import type { Who } from '#server/serve/serve.ts'
import type { StatsSpan } from '#server/shared/stats/period.ts'
import { seenStudios } from '#server/shared/stats/statistic.ts'

/** Studios among those asked for whose bookings the caller may see. */
export const daycareStudiosSeenBy = (who: Pick<Who, 'grants'>, selected?: readonly string[]) => seenStudios(who, ['g_daycare'], selected)

/** The bookings that are meant. */
export interface DaycareFilter {
  spans: readonly StatsSpan[]
  studios: 'all' | readonly string[]
  /** One line of a split; narrows all the rest. */
  line?: readonly [split: string, key: string]
  /** Instants: its day is not after that of `until`, and after that of `after`. */
  until?: string
  after?: string
}

/** Rows of a split's line; none where the key is no such line. */
function daycareLineConditionOf([split, key]: readonly [string, string]): SQL {
  if (split === 'month') return sql`to_char(s.day, 'YYYY-MM') = ${key}`
  if (split === 'studio') return sql`s.studio = ${key}`
  return split === 'weekday' && /^[1-7]$/.test(key) ? sql`extract(isodow from s.day) = ${Number(key)}` : sql`false`
}

/** Bookings with a place, `w`: whoever waits, and whoever waited in vain, has none. */
export function bookings({ spans, studios, line, until, after }: DaycareFilter): SQL {
  const conditions = [
    sql`s.state <> 'waiting' and s.placed`,
    sql`(${sql.join(
      spans.map(({ from, to }) => sql`s.day between ${from}::date and ${to}::date`),
      sql` or `,
    )})`,
    ...(until ? [sql`s.day <= ${dayOf(until)}::date`] : []),
    ...(after ? [sql`s.day > ${dayOf(after)}::date`] : []),
    ...(studios === 'all' ? [] : [sql`s.studio = any(${sql.param([...studios])}::text[])`]),
    ...(line ? [daycareLineConditionOf(line)] : []),
  ]
  return sql`(select s.*, round(extract(epoch from (s.went_at - s.came_at)) / 60)::int as stayed
    from daycare_signup s where ${sql.join(conditions, sql` and `)})`
}

/** Counts over such rows, by name: for the page, and for the sums by day (T54). */
export const counted: SQL<DaycareCounts> = sql`count(*)::int as booked, (count(*) filter (where w.came_at is not null))::int as came,
  (count(*) filter (where w.state = 'missed'))::int as missed, (count(*) filter (where w.state = 'cancelled'))::int as cancelled,
  coalesce(sum(w.stayed), 0)::int as minutes, (count(*) filter (where w.stayed is not null))::int as stays`
