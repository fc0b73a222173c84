import { createECDH, hkdfSync } from 'node:crypto'
import type { Settings } from '#server/kit/settings.ts'

/** Our identity at the push services: a key pair on P-256 in base64url and a contact. */
export interface Vapid {
  publicKey: string
  privateKey: string
  subject: string
}

/**
 * The key pair of the settings; without one it is derived from the secret that the first start left, so that all processes have the same.
 */
export function vapidOf({ vapid, secrets, publicUrl }: Pick<Settings, 'vapid' | 'secrets' | 'publicUrl'>): Vapid {
  const subject = vapid?.subject ?? publicUrl
  if (vapid?.publicKey && vapid.privateKey) return { publicKey: vapid.publicKey, privateKey: vapid.privateKey, subject }
  const seed = new Uint8Array(hkdfSync('sha256', secrets.token, new Uint8Array(), 'formkurve vapid', 32))
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(seed)
  return { publicKey: pair.getPublicKey('base64url', 'uncompressed'), privateKey: Buffer.from(seed).toString('base64url'), subject }
}
