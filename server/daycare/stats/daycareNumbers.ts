import { sql } from 'drizzle-orm'
import { type DaycareCounts, type DaycareStatsAsked, daycareCountNames } from '#contract/daycare/stats.ts'
import { weekdayOf } from '#contract/days.ts'
import type { Tx } from '#server/kit/database.ts'
import type { Who } from '#server/serve/serve.ts'
import { type Period, periodOf } from '#server/shared/stats/period.ts'
import { countPeriod, daysOf, monthSplit } from '#server/shared/stats/sides.ts'
import { statisticOf } from '#server/shared/stats/statistic.ts'
import { type Groups, sumsOf } from '#server/shared/stats/statisticSums.ts'
import { studioNames } from '#server/shared/studios/names.ts'
import { bookings, counted, type DaycareFilter, daycareStudiosSeenBy } from './countedBookings.ts'

const sums = sumsOf<DaycareCounts>(daycareCountNames)
const { add, fold, splitOf } = sums
const weekdays = ['Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag', 'Sonntag']

type DaycareTallies = Record<'days' | 'studios', Map<string, DaycareCounts>>
type Group = DaycareCounts & { day: string | null; studio: string | null }

/** All counts in one pass: by day, and by studio. */
async function countBy(tx: Tx, wanted: DaycareFilter): Promise<DaycareTallies> {
  const { rows } = await tx.execute<Group>(sql`
    select to_char(w.day, 'YYYY-MM-DD') as day, w.studio, ${counted} from ${bookings(wanted)} w group by grouping sets ((w.day), (w.studio))`)
  const all: DaycareTallies = { days: new Map(), studios: new Map() }
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

function daycareSplitsOf(now: DaycareTallies, before: DaycareTallies | undefined, period: Period, names: ReadonlyMap<string, string>) {
  const days = (groups: Groups<DaycareCounts>) => fold(groups, day => [String(weekdayOf(day))])
  return [
    splitOf('studio', now.studios, before?.studios, key => names.get(key) ?? key),
    splitOf('weekday', days(now.days), before && days(before.days), key => weekdays[Number(key) - 1] ?? key),
    monthSplit(sums, now.days, before?.days, period),
  ]
}

/** The statistics of the Kinderhort for the range and choices asked for. */
export async function daycareNumbers(tx: Tx, who: Pick<Who, 'grants'>, asked: DaycareStatsAsked) {
  const studios = daycareStudiosSeenBy(who, asked.selectedStudios)
  const period = periodOf(asked as Parameters<typeof periodOf>[0])
  const counting = await countPeriod(period, window => countBy(tx, { studios, ...window }))
  const names = await studioNames(tx)
  return statisticOf({
    period,
    sums,
    studios: studios === 'all' ? [...names.keys()].sort() : [...studios],
    ...daysOf(counting),
    splits: daycareSplitsOf(counting.now, counting.before, period, names),
  })
}
