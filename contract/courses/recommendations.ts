import { array, type InferType, object } from 'yup'
import { domain, get } from '#contract/call.ts'
import { courseExecution } from '#contract/courses/calls.ts'
import { courseRules } from '#contract/courses/rules.ts'
import { count, flag, text } from '#contract/shapes.ts'

const recommendation = object({
  execution: courseExecution.required(),
  /** Why, as a subordinate clause: «weil du schon viermal bei Anja Zürcher warst». At most three, the strongest first. */
  reasons: array().of(text(200).required()).min(1).required(),
})
export type Recommendation = InferType<typeof recommendation>

const recommendations = object({
  person: object({ vorname: text().required(), own: flag().required() }).required(),
  /** Number of visits that it is based on. */
  visits: count().required(),
  rows: array().of(recommendation).required(),
  /** Booking rules of the studios in `rows`. */
  rules: array().of(courseRules.required()).required(),
})
export type Recommendations = InferType<typeof recommendations>

const person = () => text(36).matches(/^(me|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/, 'Diese Kennung ist nicht lesbar.')

/** Recommended next visits (L33, L187), from the caller's own visits, each with its reason. */
export const courseRecommendations = domain('courseRecommendations', {
  /**
   * `userId` is the caller's (or `me`), or somebody's for whom they make plans or anamneses (tp_create, ab_create) in that studio; else
   * `missing`.
   */
  of: get(
    'gf/recommendations/:userId',
    { access: [], params: { userId: person().required() }, covers: ['EP-160'], example: { params: { userId: 'me' } } },
    recommendations,
  ),
})
