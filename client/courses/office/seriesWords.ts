import type { PlannedDetail } from '#contract/courses/scheduleForms.ts'
import { addDays } from '#contract/days.ts'
import { isEndless, repeatOf, repeatWords } from '#contract/rules/courses/courseRepeat.ts'

/** «jede Woche am Mo, bis 20.12.2026»: by its rule, or until it was taken out of the plan. */
export function seriesWords(series: PlannedDetail['series'] | undefined) {
  const rule = series && repeatOf(series.rule)
  if (!rule) return undefined
  return repeatWords(series.ends && isEndless(rule) ? { ...rule, until: addDays(series.ends, -1) } : rule)
}
