import { array, object } from 'yup'
import { count, day, id, list, text } from '#contract/shapes.ts'

/** The most plans of one act on many. */
export const mostAtOnce = 50
const spanTroubles = ['stale', 'missing', 'days'] as const
/** Why a plan was left as it is: changed meanwhile, gone, or it would end before it begins. */
export type SpanTrouble = (typeof spanTroubles)[number]

const version = () => count(1).required()

/** Another last day for each of these plans. */
export const spanWishes = object({
  plans: list(
    object({ _id: id().required(), version: version(), until: day().label('Letzter Tag').nullable().defined() }).required(),
    mostAtOnce,
  )
    .min(1, 'Wähle mindestens einen Plan.')
    .required(),
})

/** Plans that were changed, and those that were left. */
export const spansChanged = object({
  /** With the last day that each had before. */
  changed: array()
    .of(object({ _id: id().required(), version: version(), before: day().nullable().defined() }).required())
    .required(),
  left: array()
    .of(object({ _id: id().required(), why: text(10).oneOf(spanTroubles).required() }).required())
    .required(),
})
