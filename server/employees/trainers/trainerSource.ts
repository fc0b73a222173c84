import { sql } from 'drizzle-orm'
import { planDays } from '#contract/anamnesis/stats.ts'
import { zurich } from '#server/kit/zone.ts'
import { flowParts } from '#server/shared/stats/flows.ts'
import { figureSources } from '#server/shared/stats/plugs.ts'
import { sinceBy } from '#server/shared/stats/since.ts'
import { joinsOf } from '#server/shared/stats/statisticSums.ts'
import { factsOf, flows, toldSide, trainerCounts, trainerNumbers } from './trainerNumbers.ts'

/** Trainers' work on boards and in reports: it begins with the first anamnesis or the first course of a studio. */
export const trainerSource = figureSources.of({
  family: 'trainers',
  numbers: (reading, asked) => trainerNumbers(reading, asked),
  counted: (reading, asked) => trainerCounts(reading, asked),
  told: async () => toldSide,
  joins: joinsOf(flows.sums),
  kept: { days: planDays + 2 },
  parts: {
    names: flows.names,
    count: (given, span) => flowParts(given.tx, flows, factsOf(given, 'all'), { spans: [span], until: new Date().toISOString() }),
  },
  since: sinceBy(sql`least(
    (select (min(a.begun_at) at time zone ${zurich})::date from anamnesis a join anamnesis_form f on f._id = a.form where f.studio = s.code),
    (select min(x.day) from course_execution x where x.studio = s.code and x.published))`),
})
