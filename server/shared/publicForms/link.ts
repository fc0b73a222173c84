import { createHmac, timingSafeEqual } from 'node:crypto'
import { Refusal } from '#contract/refusals.ts'
import { isId } from '#contract/shapes.ts'
import type { WithSettings } from '#server/kit/house.ts'

/** The key of a mailed link to a row, good for one purpose: made anew for each mail, kept nowhere. */
export const linkKeyOf = ({ settings }: WithSettings, what: string, _id: string) =>
  `${_id}.${createHmac('sha256', settings.secrets.token).update(`${what} ${_id}`).digest('base64url')}`

/** The row that a key names; refuses `missing` for a key that we did not make, or made for something else. */
export function rowIn(house: WithSettings, what: string, key: string): string {
  const [_id = ''] = key.split('.')
  const [given, wanted] = [key, isId(_id) ? linkKeyOf(house, what, _id) : ''].map(text => new TextEncoder().encode(text)) as [
    Uint8Array,
    Uint8Array,
  ]
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) throw new Refusal('missing')
  return _id
}
