import type { Domain } from '#server/kit/domain.ts'
import { courseRecommendationCalls } from './calls.ts'

/** Stands apart from courses: it weighs visits by ratings, which know courses. */
export const recommendationsDomain: Domain = {
  name: 'recommendations',
  system: 'courses',
  calls: courseRecommendationCalls,
}
