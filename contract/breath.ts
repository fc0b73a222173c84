import { object } from 'yup'
import { del, domain } from './call.ts'
import { flag, text } from './shapes.ts'

/** Acts that go out to others wait a breath at the server (`breath` of a call) and can be taken back meanwhile. */
export const breath = domain('breath', {
  /** Stops the caller's act with this `Idempotency-Key`; `stopped` is false once it has gone out. Not in the specification. */
  stop: del(
    'breath/:key',
    { access: [], params: { key: text(200).required() }, example: { params: { key: '01890a5d-ac96-774b-bcce-b302099a8057' } } },
    object({ stopped: flag().required() }),
  ),
})
