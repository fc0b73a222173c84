import { sql } from 'drizzle-orm'
import type { VisitCounts } from '#contract/accessControl/stats.ts'
import { addDays } from '#contract/days.ts'
import { type Counts, unknown } from '#contract/stats.ts'
import { liveFrom } from '#server/accessControl/visitRetention.ts'
import { zurich } from '#server/kit/zone.ts'
import { type FigureReading, figureSources, type Side } from '#server/shared/stats/plugs.ts'
import { sinceBy } from '#server/shared/stats/since.ts'
import { activeDays } from './activeDays.ts'
import { sums, visitNames, visitNumbers, visitParts } from './visitNumbers.ts'

/** People who came lately are told as long as the names of those days stand: of a day before that nothing is known of it. */
async function toldOf({ tx }: Pick<FigureReading, 'tx'>) {
  const named = await liveFrom(tx, new Date())
  const gone = { active: unknown, came: unknown }
  return ({ total, lines }: Side, last: string): Side =>
    addDays(last, 1 - activeDays) >= named
      ? { total, lines }
      : { total: { ...total, ...gone }, lines: new Map([...lines].map(([key, counts]) => [key, { ...counts, ...gone }])) }
}

/** Visits of months; who came lately, and who could have, are those of the last one. */
function ofMonths(counts: readonly Counts[]) {
  const all = counts as readonly VisitCounts[]
  const last = all.at(-1)
  return last ? { ...sums.sum(all), active: last.active, came: last.came, members: last.members } : null
}

/** Visits on boards and in reports: what a door, a course or a tally told first is where they begin. */
export const visitSource = figureSources.of({
  family: 'visits',
  numbers: (reading, asked) => visitNumbers(reading, asked),
  told: toldOf,
  joins: { none: sums.none, overMonths: ofMonths, apart: { months: ['people'] } },
  kept: {},
  parts: { names: visitNames, count: ({ tx }, span) => visitParts(tx, span) },
  since: sinceBy(sql`least(
    (select (min(e.at) at time zone ${zurich})::date from entry e where e.studio = s.code),
    (select min(t.day) from visit_tally t where t.studio = s.code),
    (select min(x.day) from course_execution x where x.studio = s.code and x.published))`),
})
