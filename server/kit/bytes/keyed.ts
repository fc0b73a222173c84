import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const nonceLength = 12
const tagLength = 16
const copyBytes = (bytes: ArrayLike<number>) => new Uint8Array(bytes)

/** Bytes under a key of their own, made for them: whoever forgets the key has forgotten them, wherever copies lie. */
export interface Keyed {
  /** In base64url. */
  key: string
  bytes: Buffer
}

/** Seals bytes with AES-256-GCM under a new key. */
export function sealBytes(bytes: Buffer): Keyed {
  const [key, nonce] = [copyBytes(randomBytes(32)), copyBytes(randomBytes(nonceLength))]
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  const box = [copyBytes(cipher.update(copyBytes(bytes))), copyBytes(cipher.final())]
  return { key: Buffer.from(key).toString('base64url'), bytes: Buffer.concat([nonce, copyBytes(cipher.getAuthTag()), ...box]) }
}

/** Throws for bytes that were not sealed under this key. */
export function openBytes({ key, bytes }: Keyed): Buffer {
  const all = copyBytes(bytes)
  const decipher = createDecipheriv('aes-256-gcm', copyBytes(Buffer.from(key, 'base64url')), all.slice(0, nonceLength))
  decipher.setAuthTag(all.slice(nonceLength, nonceLength + tagLength))
  return Buffer.concat([copyBytes(decipher.update(all.slice(nonceLength + tagLength))), copyBytes(decipher.final())])
}
