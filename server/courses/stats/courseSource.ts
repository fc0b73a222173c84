import { sql } from 'drizzle-orm'
import { courseMeasures } from '#contract/courses/stats.ts'
import { figureSources, reportParts } from '#server/shared/stats/plugs.ts'
import { sinceBy } from '#server/shared/stats/since.ts'
import { joinsOf } from '#server/shared/stats/statisticSums.ts'
import { courseNumbers } from './courseNumbers.ts'
import { sums } from './courseTallies.ts'

/** Courses on boards and in reports. */
export const courseSource = figureSources.of({
  family: 'courses',
  numbers: ({ tx, who }, asked) => courseNumbers(tx, who, asked),
  since: sinceBy(sql`(select min(x.day) from course_execution x where x.studio = s.code and x.published)`),
  joins: joinsOf(sums),
  kept: {},
})

const busiest = 10
const told = ['visits', 'held', 'perCourse', 'utilisation'].map(id => courseMeasures.find(measure => measure.id === id)!)

/** The month's busiest courses (V53). */
export const busiestCourses = reportParts.of({
  title: 'Bestbesuchte Kurse',
  empty: 'In diesem Monat gab es keine Kurse.',
  columns: ['Kurs', ...told.map(({ title }) => title)],
  rows: async ({ tx, who }, { studios, month }) => {
    const selectedStudios = studios === 'all' ? undefined : studios
    const { splits } = await courseNumbers(tx, who, { months: [month], selectedStudios, comparison: 'none' })
    const rows = splits.find(({ by }) => by === 'course')?.rows ?? []
    const most = rows.filter(({ now }) => now.held > 0).toSorted((one, other) => other.now.visits - one.now.visits)
    return most
      .slice(0, busiest)
      .map(({ name, now }) => [
        { kind: 'text', number: null, text: name },
        ...told.map(({ kind, value }) => ({ kind, number: value(now), text: null })),
      ])
  },
})
