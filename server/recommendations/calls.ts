import { courseRecommendations } from '#contract/courses/recommendations.ts'
import { serve } from '#server/serve/serve.ts'
import { recommendationsOf } from './recommendationDraw.ts'

export const courseRecommendationCalls = serve(courseRecommendations, {
  of: ({ tx, who, params }) => recommendationsOf(tx, who, params.userId),
})
