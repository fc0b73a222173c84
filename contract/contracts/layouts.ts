import { array } from 'yup'
import { domain, get, put } from '#contract/call.ts'
import { everyStudio } from '#contract/rights.ts'
import { count, text } from '#contract/shapes.ts'
import { brandLayout, paperLook } from './layoutShapes.ts'

/** Whoever administers every studio: a look is a whole brand's (C29). */
const keeps = { access: ['g_studioadmin'], studio: () => everyStudio } as const
const body = { mark: true, seat: 'Formkurve Töss, Winterthur', before: null, after: null, footer: null, seen: 1_000_000 }

/** How contracts look on paper, by brand (L53, C34, C43): a published look never changes, and what was signed keeps its own. */
export const layouts = domain(
  'layouts',
  { mendedAt: 'contractLayout' },
  {
    list: get('dashboard/contract/layout', { ...keeps, example: {} }, array().of(brandLayout.required()).required()),
    /** Publishes a look as the brand's next; the one that stands already is no news. Refuses `stale` where another one stands than was `seen`. */
    publish: put(
      'dashboard/contract/layout/:brand',
      {
        ...keeps,
        params: { brand: text(10).oneOf(['toess', 'thur']).required() },
        body: paperLook.shape({ seen: count(1).required() }),
        touches: ['offers', 'upgrades'],
        example: { params: { brand: 'toess' }, body, answers: 'stale' },
      },
      brandLayout,
    ),
  },
)
