import { object } from 'yup'
import { get } from './call.ts'
import { text } from './shapes.ts'

export const shell = {
  /** The version the server serves; a device compares it with its own (L117). */
  version: get(
    'version',
    { access: 'public', covers: ['EP-041'], limit: { times: 300, seconds: 60 }, example: {} },
    object({ version: text(40).required() }),
  ),
}
