import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const nonceLength = 12
const tagLength = 16
const plain = (bytes: ArrayLike<number>) => new Uint8Array(bytes)

/** Bytes under a key of their own, made for them: whoever forgets the key has forgotten them, wherever copies lie. */
export interface Keyed {
  /** In base64url. */
  key: string
  bytes: Buffer
}

/** Seals bytes with AES-256-GCM under a new key. */
export function sealBytes(bytes: Buffer): Keyed {
  const [key, nonce] = [plain(randomBytes(32)), plain(randomBytes(nonceLength))]
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  const box = [plain(cipher.update(plain(bytes))), plain(cipher.final())]
  return { key: Buffer.from(key).toString('base64url'), bytes: Buffer.concat([nonce, plain(cipher.getAuthTag()), ...box]) }
}

/** Throws for bytes that were not sealed under this key. */
export function openBytes({ key, bytes }: Keyed): Buffer {
  const all = plain(bytes)
  const decipher = createDecipheriv('aes-256-gcm', plain(Buffer.from(key, 'base64url')), all.slice(0, nonceLength))
  decipher.setAuthTag(all.slice(nonceLength, nonceLength + tagLength))
  return Buffer.concat([plain(decipher.update(all.slice(nonceLength + tagLength))), plain(decipher.final())])
}
