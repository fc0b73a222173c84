import { array, object } from 'yup'
import { domain, get, post } from '#contract/call.ts'
import { exampleId } from '#contract/examples.ts'
import { studioCode } from '#contract/shapes.ts'
import { decideForm, offerForm, ownSwaps, swapRow, takeForm } from './swapShapes.ts'

const own = { access: [], offline: true, touches: ['shiftPlans'] } as const
const unknown = { params: { id: exampleId('noShiftSwap') }, answers: 'missing' } as const

/**
 * Shifts that go over to a colleague, and open ones that find somebody (T37). Not in the specification. Anybody offers, takes and withdraws for
 * themselves; whoever plans the studio for others too, and decides, but on nothing of their own (`own`). Of two who take one the first received has
 * it, the other is told `swap-taken` with the row. What was withdrawn or has begun is `swap-over`, what its planner is changing `swap-changed`.
 */
export const shiftSwaps = domain(
  'shiftSwaps',
  { mendedAt: 'timetracker', mends: { decide: 'shifts' } },
  {
    mine: get('shift-management/swaps/mine', { access: [], ahead: { turn: 'work' }, example: {} }, ownSwaps),
    /** Swaps of a studio: those that go on, and those of the last two weeks. */
    list: get(
      'shift-management/swaps',
      {
        access: ['tt_office'],
        studio: ({ query }) => query.studio as string | undefined,
        query: object({ studio: studioCode().required() }),
        example: { query: { studio: 'winterthur' } },
      },
      array().of(swapRow.required()).required(),
    ),
    /** One's own published shift; of others', and an open one, whoever plans the studio. Refuses `swap-offered`. */
    offer: post(
      'shift-management/swaps',
      {
        ...own,
        body: offerForm,
        example: {
          body: { _id: exampleId('newShiftSwap'), shift: exampleId('noShift'), wanted: null, note: null },
          answers: 'missing',
        },
      },
      swapRow,
    ),
    /** Refuses whom a skill, an absence or the law keeps from it, each with its own word; without approval it goes over at once. */
    take: post(
      'shift-management/swaps/:id/take',
      { ...own, body: takeForm, current: swapRow, example: { ...unknown, body: { person: null } } },
      swapRow,
    ),
    withdraw: post('shift-management/swaps/:id/withdraw', { ...own, current: swapRow, example: unknown }, swapRow),
    decide: post(
      'shift-management/swaps/:id/decide',
      {
        access: ['tt_office'],
        studio: ({ body }) => (body as { studio?: string } | undefined)?.studio,
        offline: true,
        touches: ['shiftPlans'],
        body: decideForm,
        current: swapRow,
        example: { ...unknown, body: { studio: 'winterthur', state: 'refused', reason: 'Dann fehlst du am Empfang.' } },
      },
      swapRow,
    ),
  },
)
