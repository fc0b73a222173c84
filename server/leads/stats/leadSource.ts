import { sql } from 'drizzle-orm'
import { unknown } from '#contract/stats.ts'
import { zurich } from '#server/kit/zone.ts'
import { flowParts } from '#server/shared/stats/flows.ts'
import { figureSources } from '#server/shared/stats/plugs.ts'
import { sinceBy } from '#server/shared/stats/since.ts'
import { joinsOf } from '#server/shared/stats/statisticSums.ts'
import { leadFacts, openUntil } from './countedLeads.ts'
import { leadFlows, leadNumbers } from './leadNumbers.ts'

const apart = ['firstAnswer', 'overdue']

/** Leads on boards and in reports. */
export const leadSource = figureSources.of({
  family: 'leads',
  numbers: ({ tx, who }, asked) => leadNumbers(tx, who, asked),
  // Leads that are forgotten are still told in number.
  since: sinceBy(sql`least((select (min(l.received) at time zone ${zurich})::date from lead l where l.studio = s.code),
    (select min(c.month) from lead_count c where c.studio = s.code))`),
  async sinceNowhere(tx) {
    const { rows } = await tx.execute<{ day: string | null }>(sql`select to_char(least(
      (select (min(l.received) at time zone ${zurich})::date from lead l where l.studio is null),
      (select min(c.month) from lead_count c where c.studio is null)), 'YYYY-MM-DD') as day`)
    return rows[0]?.day ?? null
  },
  // A median adds up over nothing, nor does what is overdue, of which months that are over know nothing.
  joins: {
    ...joinsOf(leadFlows.sums),
    none: { ...leadFlows.sums.none, firstAnswer: unknown, overdue: unknown },
    apart: { studios: apart, months: apart },
  },
  kept: { until: openUntil },
  parts: {
    names: leadFlows.names,
    count: ({ tx }, span) => flowParts(tx, leadFlows, leadFacts({ studios: 'all' }), { spans: [span], until: new Date().toISOString() }),
  },
})
