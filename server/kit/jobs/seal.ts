import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { WithSettings } from '#server/kit/house.ts'

const keyOf = ({ settings }: WithSettings) =>
  new Uint8Array(hkdfSync('sha256', settings.secrets.token, new Uint8Array(), 'formkurve jobs', 32))

const bytes = (...parts: ArrayLike<number>[]) => {
  const all = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

/** JSON that only this product can read: what a job carries of a person or a secret doesn't stand in the record in clear. */
export function seal(house: WithSettings, value: unknown): string {
  const nonce = bytes(randomBytes(12))
  const cipher = createCipheriv('aes-256-gcm', keyOf(house), nonce)
  const sealed = bytes(cipher.update(bytes(Buffer.from(JSON.stringify(value)))), cipher.final())
  return Buffer.from(bytes(nonce, cipher.getAuthTag(), sealed)).toString('base64url')
}

/** Throws for anything that this product didn't seal. */
export function unseal<T>(house: WithSettings, sealed: string): T {
  const all = bytes(Buffer.from(sealed, 'base64url'))
  const decipher = createDecipheriv('aes-256-gcm', keyOf(house), all.slice(0, 12)).setAuthTag(all.slice(12, 28))
  const plain = bytes(decipher.update(all.slice(28)), decipher.final())
  return JSON.parse(Buffer.from(plain).toString('utf8')) as T
}
