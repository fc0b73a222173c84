import { ratings } from '#contract/ratings/calls.ts'
import { Refusal } from '#contract/refusals.ts'
import { done } from '#server/kit/done.ts'
import { serve } from '#server/serve/serve.ts'
import { readAsked } from './ask.ts'
import { ratingsBook, recommendationsBook } from './excel.ts'
import { comparisonOf, crossTableOf, summaryOf } from './figures.ts'
import { rateCourse, rateSubject } from './give.ts'
import { hideOpenRatings, openRatingOf, type Rateable } from './openRatings.ts'
import { ownRatings, withRating } from './ownRatings.ts'
import { openAnamneses, ownAnamnesis } from './ratedAnamneses.ts'
import { openPlans, ownPlan } from './ratedPlans.ts'
import { listRatings, thirtyDays } from './ratingList.ts'

function known(one: Rateable | undefined): Rateable {
  if (!one) throw new Refusal('missing')
  return one
}

export const ratingCalls = serve(ratings, {
  own: ({ tx, who }) => ownRatings(tx, who._id),
  rateCourse: async ({ tx, house, who, body }) => {
    const seat = await rateCourse(tx, who._id, body)
    await readAsked(tx, house, who._id, seat)
    return done
  },
  plan: async ({ tx, who, params }) => withRating(tx, who._id, 'plan', known(await ownPlan(tx, who._id, params.plan_id))),
  ratePlan: async ({ tx, who, body: { plan_id, ...said } }) => {
    await rateSubject(tx, who._id, { key: 'plan', one: await ownPlan(tx, who._id, plan_id), said })
    return done
  },
  anamnesis: async ({ tx, who, params }) =>
    withRating(tx, who._id, 'anamnesis', known(await ownAnamnesis(tx, who._id, params.anamnese_id))),
  rateAnamnesis: async ({ tx, who, body: { anamnese_id, ...said } }) => {
    await rateSubject(tx, who._id, { key: 'anamnesis', one: await ownAnamnesis(tx, who._id, anamnese_id), said })
    return done
  },
  openPlans: async ({ tx, who }) => (await openPlans(tx, who._id)).map(openRatingOf),
  openAnamneses: async ({ tx, who }) => (await openAnamneses(tx, who._id)).map(openRatingOf),
  hide: async ({ tx, who }) => {
    await hideOpenRatings(tx, who._id)
    return done
  },

  list: ({ tx, who, query }) => listRatings(tx, who, query),
  crossTable: ({ tx, who, query }) => crossTableOf(tx, who, query),
  ofStudio: ({ tx, who, params: { studio_id, von, bis } }) => summaryOf(tx, who, { von, bis, selectedStudios: [studio_id] }),
  within: ({ tx, who, params, query }) => summaryOf(tx, who, { ...query, ...params }),
  all: ({ tx, who }) => summaryOf(tx, who, {}, true),
  comparison: ({ tx, who, query }) => comparisonOf(tx, who, query),
  excel: ({ tx, who, query }) => ratingsBook(tx, who, query),
  recentRecommendations: ({ tx, who }) =>
    recommendationsBook(tx, who, {
      asked: thirtyDays(),
      name: 'Weiterempfehlungen-30-Tage',
      title: 'Weiterempfehlungen der letzten 30 Tage',
    }),
  recommendations: ({ tx, who, query }) => recommendationsBook(tx, who, { asked: query }),
})
