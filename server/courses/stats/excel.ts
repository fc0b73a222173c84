import { type CourseStatsAsked, courseMeasures, courseSplits } from '#contract/courses/stats.ts'
import type { Tx } from '#server/kit/database.ts'
import type { Who } from '#server/serve/serve.ts'
import { statisticBook } from '#server/shared/stats/book.ts'
import { courseChoices } from './choices.ts'
import { courseNumbers } from './stats.ts'

export async function courseExcel(tx: Tx, who: Pick<Who, 'grants'>, asked: CourseStatsAsked) {
  const [numbers, choices] = [await courseNumbers(tx, who, asked), await courseChoices(tx, who)]
  const named = { title: 'Kursstatistik', name: 'kursstatistik', measures: courseMeasures, splits: courseSplits }
  return statisticBook({ ...named, numbers, choices, asked: asked as Parameters<typeof statisticBook>[0]['asked'] })
}
