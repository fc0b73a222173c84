import { createHmac, timingSafeEqual } from 'node:crypto'
import { parse, stringify } from 'uuid'
import type { WithSettings } from '#server/kit/house.ts'

const idLength = 16

const sealOf = ({ settings }: WithSettings, id: Uint8Array) =>
  new Uint8Array(createHmac('sha256', settings.secrets.file).update('course feed ').update(id).digest())

/** The key in a feed's address: the row's id and its seal, so that the record holds no secret and the address can be shown again. */
export function feedKey(house: WithSettings, _id: string) {
  const id = parse(_id)
  return Buffer.from(new Uint8Array([...id, ...sealOf(house, id)])).toString('base64url')
}

/** The id of a key, undefined where the seal is not ours. */
export function feedId(house: WithSettings, key: string) {
  const bytes = new Uint8Array(Buffer.from(key, 'base64url'))
  const [id, seal] = [bytes.slice(0, idLength), bytes.slice(idLength)]
  const ours = sealOf(house, id)
  return seal.length === ours.length && timingSafeEqual(seal, ours) ? stringify(id) : undefined
}
