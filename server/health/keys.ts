import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { House } from '#server/kit/house.ts'

type Holder = { settings: { secrets: Pick<House['settings']['secrets'], 'token'> } }

/** Which key it was sealed with, for the day on which there is another. */
const version = '1'
const nonceLength = 12
const tagLength = 16

const keyOf = ({ settings }: Holder) =>
  new Uint8Array(hkdfSync('sha256', settings.secrets.token, new Uint8Array(), 'formkurve health data', 32))

const plain = (bytes: ArrayLike<number>) => new Uint8Array(bytes)

/** Health data as they lie in the record: AES-256-GCM, so that no dump shows one. `about` names the row; sealed for one, it opens for no other. */
export function sealHealth(house: Holder, value: unknown, about: string): string {
  const nonce = plain(randomBytes(nonceLength))
  const cipher = createCipheriv('aes-256-gcm', keyOf(house), nonce).setAAD(plain(Buffer.from(about)))
  const box = Buffer.concat([plain(cipher.update(JSON.stringify(value), 'utf8')), plain(cipher.final())])
  return `${version}.${Buffer.concat([nonce, plain(cipher.getAuthTag()), plain(box)]).toString('base64url')}`
}

/** Throws for anything that this product did not seal for that row. */
export function openHealth<T>(house: Holder, sealed: string, about: string): T {
  const all = plain(Buffer.from(sealed.slice(sealed.indexOf('.') + 1), 'base64url'))
  const decipher = createDecipheriv('aes-256-gcm', keyOf(house), all.slice(0, nonceLength))
    .setAAD(plain(Buffer.from(about)))
    .setAuthTag(all.slice(nonceLength, nonceLength + tagLength))
  const text = Buffer.concat([plain(decipher.update(all.slice(nonceLength + tagLength))), plain(decipher.final())]).toString('utf8')
  return JSON.parse(text) as T
}
