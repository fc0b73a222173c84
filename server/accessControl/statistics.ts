import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { type EntryCounts, entryCountNames } from '#contract/accessControl/shapes.ts'
import type { StatsAsked } from '#contract/stats.ts'
import { zone } from '#contract/time.ts'
import type { Tx } from '#server/kit/database.ts'
import type { Who } from '#server/serve/serve.ts'
import { periodOf } from '#server/shared/stats/period.ts'
import { countPeriod, daysOf, type TimeWindow } from '#server/shared/stats/sides.ts'
import { seenStudios, statisticOf } from '#server/shared/stats/statistic.ts'
import { sumsOf } from '#server/shared/stats/statisticSums.ts'
import { studioNames } from '#server/shared/studios/names.ts'
import { entry } from './tables.ts'

const sums = sumsOf<EntryCounts>(entryCountNames)

interface VisitCountFilter extends TimeWindow {
  studios: 'all' | readonly string[]
}

type Group = EntryCounts & { day: string | null; studio: string | null; hour: string | null }

const local = sql`(${entry.at} at time zone ${sql.raw(`'${zone}'`)})`
const many = (outcome: string) => sql`(count(*) filter (where ${eq(entry.outcome, outcome as 'in')}))::int`

/** Counts by day, by studio and by hour in one pass. */
async function countBy(tx: Tx, { studios, spans, until, after }: VisitCountFilter) {
  const where = and(
    studios === 'all' ? undefined : inArray(entry.studio, [...studios]),
    or(...spans.map(({ from, to }) => sql`${local}::date between ${from}::date and ${to}::date`)),
    sql`${entry.at} <= ${until}::timestamptz`,
    after ? sql`${entry.at} > ${after}::timestamptz` : undefined,
  )
  const { rows } = await tx.execute<Group>(sql`
    select to_char(e.day, 'YYYY-MM-DD') as day, e.studio, e.hour, sum(e.entered)::int as entered, sum(e.refused)::int as refused, sum(e.opened)::int as opened
    from (select ${local}::date as day, ${entry.studio} as studio, to_char(${local}, 'HH24') as hour,
        ${many('in')} as entered, ${many('refused')} as refused, ${many('opened')} as opened
      from ${entry} where ${where} group by 1, 2, 3) e
    group by grouping sets ((e.day), (e.studio), (e.hour))`)
  const of = (key: 'day' | 'studio' | 'hour') =>
    new Map(
      rows.flatMap(row => {
        const name = row[key]
        return name === null ? [] : [[name, sums.countsOf(row)] as const]
      }),
    )
  return { days: of('day'), studios: of('studio'), hours: of('hour') }
}

/** Entries of the studios in which the caller searches people. */
export async function entryStatistics(tx: Tx, who: Pick<Who, 'grants'>, asked: StatsAsked) {
  const studios = seenStudios(who, ['u_search'], asked.selectedStudios)
  const period = periodOf(asked)
  const counting = await countPeriod(period, window => countBy(tx, { studios, ...window }))
  const { now, before } = counting
  const names = await studioNames(tx)
  return statisticOf({
    period,
    sums,
    studios: studios === 'all' ? [...names.keys()].sort() : [...studios],
    ...daysOf(counting),
    splits: [
      sums.splitOf('studio', now.studios, before?.studios, key => names.get(key) ?? key),
      sums.splitOf('hour', now.hours, before?.hours, key => `${key}–${String((Number(key) + 1) % 24).padStart(2, '0')} Uhr`),
    ],
  })
}
