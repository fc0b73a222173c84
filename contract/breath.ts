import { array, object } from 'yup'
import { del, domain, get } from './call.ts'
import { count, flag, text } from './shapes.ts'

/** The most acts that are asked about at once. */
export const mostAsked = 50

const lateRefusal = object({ key: text().required(), status: count().required(), code: text(40).required(), message: text(500).required() })

/** Acts that go out to others wait a breath at the server (`breath` of a call) and can be taken back meanwhile. */
export const breath = domain('breath', {
  /**
   * Those of the caller's acts under these keys, joined by commas, that were refused: one may be when its breath is over, after it was answered
   * as done. Not in the specification.
   */
  refused: get(
    'breath/refused',
    {
      access: [],
      query: object({ keys: text(mostAsked * 40).required() }),
      example: { query: { keys: '01890a5d-ac96-774b-bcce-b302099a8057' } },
    },
    array().of(lateRefusal.required()).required(),
  ),
  /** Stops the caller's act with this `Idempotency-Key`; `stopped` is false once it has gone out. Not in the specification. */
  stop: del(
    'breath/:key',
    { access: [], params: { key: text(200).required() }, example: { params: { key: '01890a5d-ac96-774b-bcce-b302099a8057' } } },
    object({ stopped: flag().required() }),
  ),
})
