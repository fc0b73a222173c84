import { sql } from 'drizzle-orm'
import { planDays } from '#contract/anamnesis/stats.ts'
import { zurich } from '#server/kit/zone.ts'
import { figureSources } from '#server/shared/stats/plugs.ts'
import { sinceBy } from '#server/shared/stats/since.ts'
import { joinsOf } from '#server/shared/stats/statisticSums.ts'
import { anamnesisNumbers, sums } from './anamnesisNumbers.ts'

/** Work on anamneses on boards and in reports. */
export const anamnesisSource = figureSources.of({
  family: 'anamnesis',
  numbers: ({ tx, who }, asked) => anamnesisNumbers(tx, who, asked),
  since: sinceBy(sql`(select (min(a.begun_at) at time zone ${zurich})::date from anamnesis a join anamnesis_form f on f._id = a.form
    where f.studio = s.code)`),
  joins: joinsOf(sums),
  // Until then a plan may still follow.
  kept: { days: planDays + 2 },
})
