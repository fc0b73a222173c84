import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { House } from '#server/kit/house.ts'

type KeyHolder = { settings: { secrets: Pick<House['settings']['secrets'], 'token' | 'health'> } }

const nonceLength = 12
const tagLength = 16

/** The version of the key with which health data are sealed now: 1 follows from the token's, each rotation adds one. */
export const newestVersion = ({ settings }: KeyHolder) => 1 + (settings.secrets.health?.length ?? 0)

/** The version with which it was sealed. */
export const versionIn = (sealed: string) => Number(sealed.slice(0, sealed.indexOf('.')))

function keyOf({ settings: { secrets } }: KeyHolder, version: number) {
  const key = version === 1 ? secrets.token : secrets.health?.[version - 2]
  if (!key) throw new Error(`Health data are sealed with key ${version}, which secrets.json does not have. Start anew after a rotation.`)
  return new Uint8Array(hkdfSync('sha256', key, new Uint8Array(), 'formkurve health data', 32))
}

const plainBytesOf = (bytes: ArrayLike<number>) => new Uint8Array(bytes)

/** Health data as they lie in the record: AES-256-GCM, so that no dump shows one. `about` names the row; sealed for one, it opens for no other. */
export function sealHealth(house: KeyHolder, value: unknown, about: string): string {
  const version = newestVersion(house)
  const nonce = plainBytesOf(randomBytes(nonceLength))
  const cipher = createCipheriv('aes-256-gcm', keyOf(house, version), nonce).setAAD(plainBytesOf(Buffer.from(about)))
  const box = Buffer.concat([plainBytesOf(cipher.update(JSON.stringify(value), 'utf8')), plainBytesOf(cipher.final())])
  return `${version}.${Buffer.concat([nonce, plainBytesOf(cipher.getAuthTag()), plainBytesOf(box)]).toString('base64url')}`
}

/** Throws for anything that this product did not seal for that row. */
export function openHealth<T>(house: KeyHolder, sealed: string, about: string): T {
  const all = plainBytesOf(Buffer.from(sealed.slice(sealed.indexOf('.') + 1), 'base64url'))
  const decipher = createDecipheriv('aes-256-gcm', keyOf(house, versionIn(sealed)), all.slice(0, nonceLength))
    .setAAD(plainBytesOf(Buffer.from(about)))
    .setAuthTag(all.slice(nonceLength, nonceLength + tagLength))
  const text = Buffer.concat([plainBytesOf(decipher.update(all.slice(nonceLength + tagLength))), plainBytesOf(decipher.final())]).toString(
    'utf8',
  )
  return JSON.parse(text) as T
}
