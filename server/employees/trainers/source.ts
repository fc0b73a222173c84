import { sql } from 'drizzle-orm'
import { zurich } from '#server/kit/zone.ts'
import { figureSources } from '#server/shared/stats/plugs.ts'
import { sinceBy } from '#server/shared/stats/since.ts'
import { trainerNumbers } from './numbers.ts'

/** Trainers' work on boards and in reports: it begins with the first anamnesis or the first course of a studio. */
export const trainerSource = figureSources.of({
  family: 'trainers',
  numbers: (reading, asked) => trainerNumbers(reading, asked),
  since: sinceBy(sql`least(
    (select (min(a.begun_at) at time zone ${zurich})::date from anamnesis a join anamnesis_form f on f._id = a.form where f.studio = s.code),
    (select min(x.day) from course_execution x where x.studio = s.code and x.published))`),
})
