import { createHmac, timingSafeEqual } from 'node:crypto'
import { Refusal } from '#contract/refusals.ts'
import { isId } from '#contract/shapes.ts'
import type { WithSettings } from '#server/kit/house.ts'

/** The key of an entry's mailed link: made anew for each mail, kept nowhere. */
export const linkKeyOf = ({ settings }: WithSettings, entry: string) =>
  `${entry}.${createHmac('sha256', settings.secrets.token).update(`occasion entry ${entry}`).digest('base64url')}`

/** The entry that a key names; refuses `missing` for a key that we did not make. */
export function entryIn(house: WithSettings, key: string): string {
  const [entry = ''] = key.split('.')
  const [given, wanted] = [key, isId(entry) ? linkKeyOf(house, entry) : ''].map(text => new TextEncoder().encode(text)) as [
    Uint8Array,
    Uint8Array,
  ]
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) throw new Refusal('missing')
  return entry
}
