import { object } from 'yup'
import { domain, get, post, put, type Usual } from '#contract/call.ts'
import { decides, sells } from '#contract/contractAccess.ts'
import { reason } from '#contract/contracts/shapes.ts'
import { exampleId } from '#contract/examples.ts'
import { pageFields, pageOf } from '#contract/page.ts'
import { count, done, id, list, studioCode } from '#contract/shapes.ts'
import { creditForm, creditRow, creditState, ownCredit } from './creditShapes.ts'
import { runCalls } from './runs.ts'
import { contractIndex } from './shapes.ts'

const params = { id: exampleId('credit') }
const usual: Usual = { mendedAt: 'timestop', mends: { askMine: 'profile' }, rows: { credit: ['decide'] } }

/** Days back for a closure of the studio (L160, L228; C33): given once a contract and closure. */
export const credits = domain('credits', usual, {
  ...runCalls,
  list: get(
    'zeitgutschrift',
    {
      access: sells,
      query: object({
        ...pageFields(['name', 'receivedAt', 'since', 'studio']),
        studio: list(studioCode().required(), 200),
        state: list(creditState().required(), 3),
      }),
      covers: ['EP-495'],
      example: { query: {} },
    },
    pageOf(creditRow),
  ),
  /** The public form. One answer, whether a contract is known or not. Refuses `proof-needed`. */
  apply: post(
    'zeitgutschrift',
    {
      access: 'public',
      body: creditForm,
      limit: { times: 10, seconds: 60 },
      covers: ['EP-496'],
      example: {
        body: {
          vorname: 'Lea',
          nachname: 'Muster',
          geburtstag: '1990-05-02',
          email: 'lea@formkurve.example',
          studio: 'winterthur',
          closure: exampleId('closure'),
          proof: '{}',
        },
        answers: 'invalid',
      },
    },
    done,
  ),
  /** For an own running contract. Refuses `credit-twice` and `credit-closure`. Not in the specification. */
  askMine: post(
    'zeitgutschrift/mine',
    {
      access: [],
      offline: true,
      touches: ['timestop'],
      limit: { times: 40, seconds: 86_400 },
      body: object({
        _id: id().required(),
        index: contractIndex().required('Wähle den Vertrag.'),
        closure: id().label('Schliessung').required(),
      }),
      example: { body: { _id: exampleId('newCredit'), index: 0, closure: exampleId('closure') }, answers: 'missing' },
    },
    ownCredit,
  ),
  /**
   * Gives the days, as an event of the contract, or declines. One of a public form that named nobody says whose it is. Refuses `credit-state`
   * with the row, `credit-twice`, `pause-not-running`. Not in the specification.
   */
  decide: put(
    'zeitgutschrift/:id/status',
    {
      access: decides,
      offline: true,
      touches: ['contracts', 'contractStats', 'timestop'],
      body: object({
        status: creditState().required(),
        reason: reason()
          .nullable()
          .default(null)
          .when('status', ([status], shape) => (status === 'declined' ? shape.required('Gib einen Grund an.') : shape)),
        /** Id of the person, where the row does not say it. */
        userId: id().nullable().default(null),
        index: contractIndex().nullable().default(null),
        version: count(1).required(),
      }),
      example: {
        params,
        body: { status: 'declined', reason: 'Kein Vertrag an diesen Tagen.', userId: null, index: null, version: 1_000_000 },
        answers: 'stale',
      },
    },
    creditRow,
  ),
})
