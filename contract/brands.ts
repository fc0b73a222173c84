import { array, type InferType, object } from 'yup'
import { brands as faces } from './brand.ts'
import { domain, get, put } from './call.ts'
import { count, flag, instant, text } from './shapes.ts'

/**
 * Switches of a brand, as they stand until somebody turns them: questions about nutrition to a language model (H37); offers by mail to customers who
 * never said yes, but were told that they can refuse (V06).
 */
export const usualSwitches = { nutritionModel: true, customerOffers: false } as const
export type Switch = keyof typeof usualSwitches
export const switches = Object.keys(usualSwitches) as Switch[]

const brand = () => text(10).oneOf(Object.keys(faces) as (keyof typeof faces)[], 'Diese Marke gibt es nicht.')
const what = () => text(40).oneOf(switches, 'Diesen Schalter gibt es nicht.')

const change = object({ at: instant().required(), who: text(161).required(), on: flag().required() })

export const switchRow = object({
  brand: brand().required(),
  what: what().required(),
  on: flag().required(),
  /** True where this server offers it to nobody of the brand, however the switch stands. */
  shut: flag().required(),
  /** 0 where nobody has turned it. */
  version: count().required(),
  /** Its latest changes, newest first. */
  changes: array().of(change.required()).required(),
})
export type SwitchRow = InferType<typeof switchRow>

/** Offers of each brand (H37); every change leaves a trace of who made it. */
export const brands = domain(
  'brands',
  { mendedAt: 'nutritionCustomers' },
  {
    /** All switches of all brands. */
    switches: get(
      'brands/switches',
      { access: ['nutrition_admin', 'mk_campaigns', 'role:admin'], example: {} },
      object({ rows: array().of(switchRow.required()).required() }),
    ),
    /** Turned from the version that was seen: refuses `stale` where somebody else has turned it since. */
    turn: put(
      'brands/:brand/switches/:what',
      {
        access: ['role:admin'],
        offline: true,
        touches: ['nutritionQuestions', 'newsletter', 'mailings'],
        params: { brand: brand(), what: what() },
        row: ({ params }) => `brands.switch/${params.brand}/${params.what}`,
        body: object({ on: flag().required(), version: count().required() }),
        example: { params: { brand: 'thur', what: 'nutritionModel' }, body: { on: true, version: 0 } },
      },
      switchRow,
    ),
  },
)
