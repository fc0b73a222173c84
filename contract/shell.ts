import { array, type InferType, object } from 'yup'
import { get } from './call.ts'
import { day, list, text } from './shapes.ts'

/** What changed for members on a day, in their words. */
export const change = object({ day: day().required(), title: text().required(), lines: list(text(300).required()).required() })
export type Change = InferType<typeof change>

export const shell = {
  /** The version the server serves; a device compares it with its own (L117). */
  version: get(
    'version',
    { access: 'public', covers: ['EP-041'], limit: { times: 300, seconds: 60 }, example: {} },
    object({ version: text(40).required() }),
  ),
  /** What is new, newest first (L223). */
  changelog: get('changelog', { access: 'public', covers: ['EP-440'], example: {} }, array().of(change).required()),
}
