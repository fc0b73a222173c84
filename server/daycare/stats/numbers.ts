import { sql } from 'drizzle-orm'
import { type DaycareCounts, type DaycareStatsAsked, daycareCountNames } from '#contract/daycare/stats.ts'
import { weekdayOf } from '#contract/days.ts'
import type { Tx } from '#server/kit/database.ts'
import type { Who } from '#server/serve/serve.ts'
import { likeMonth, type Period, periodOf } from '#server/shared/stats/period.ts'
import { statisticOf } from '#server/shared/stats/statistic.ts'
import { type Groups, sumsOf } from '#server/shared/stats/sums.ts'
import { studio } from '#server/shared/studios/tables.ts'
import { bookings, counted, seenBy, type Wanted } from './work.ts'

const sums = sumsOf<DaycareCounts>(daycareCountNames)
const { add, fold, splitOf } = sums
const weekdays = ['Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag', 'Sonntag']

type Counted = Record<'days' | 'studios', Map<string, DaycareCounts>>
type Group = DaycareCounts & { day: string | null; studio: string | null }

/** All counts in one pass: by day, and by studio. */
async function countBy(tx: Tx, wanted: Wanted): Promise<Counted> {
  const { rows } = await tx.execute<Group>(sql`
    select to_char(w.day, 'YYYY-MM-DD') as day, w.studio, ${counted} from ${bookings(wanted)} w group by grouping sets ((w.day), (w.studio))`)
  const all: Counted = { days: new Map(), studios: new Map() }
  for (const row of rows) {
    if (row.day !== null) add(all.days, row.day, row)
    else add(all.studios, row.studio!, row)
  }
  return all
}

/** Sums of each day of a studio on which there are bookings, as the page counts them. */
export async function daySums(tx: Tx, { start, end, studio: code }: { start: string; end: string; studio: string }) {
  const { days } = await countBy(tx, { spans: [{ from: start, to: end }], studios: [code] })
  return [...days]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([day, { booked, came, missed, cancelled, minutes }]) => ({ day, booked, came, missed, cancelled, minutes }))
}

function splits(now: Counted, before: Counted | undefined, { before: back }: Period, names: ReadonlyMap<string, string>) {
  const months = (groups: Groups<DaycareCounts>, monthOf: (day: string) => string) => fold(groups, day => [monthOf(day)])
  const days = (groups: Groups<DaycareCounts>) => fold(groups, day => [String(weekdayOf(day))])
  const earlier = before && back ? months(before.days, day => likeMonth(day, back.shift)) : undefined
  const inMonths = months(now.days, day => day.slice(0, 7))
  return [
    splitOf('studio', now.studios, before?.studios, key => names.get(key) ?? key),
    splitOf('weekday', days(now.days), before && days(before.days), key => weekdays[Number(key) - 1] ?? key),
    splitOf('month', inMonths, earlier, key => key),
  ]
}

/** The statistics of the Kinderhort for the range and choices asked for. */
export async function daycareNumbers(tx: Tx, who: Pick<Who, 'grants'>, asked: DaycareStatsAsked) {
  const studios = seenBy(who, asked.selectedStudios)
  const period = periodOf(asked as Parameters<typeof periodOf>[0])
  const { before: back, until } = period
  const now = await countBy(tx, { studios, spans: period.spans, until })
  const before = back && (await countBy(tx, { studios, spans: back.spans, until: back.until }))
  const rest = back && period.running ? await countBy(tx, { studios, spans: back.spans, until, after: back.until }) : undefined
  const names = new Map((await tx.select({ code: studio.code, name: studio.name }).from(studio)).map(({ code, name }) => [code, name]))
  return statisticOf({
    period,
    sums,
    studios: studios === 'all' ? [...names.keys()].sort() : [...studios],
    now: now.days,
    before: before?.days,
    rest: rest?.days,
    splits: splits(now, before, period, names),
  })
}
