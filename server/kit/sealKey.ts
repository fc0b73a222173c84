import { createECDH, hkdfSync } from 'node:crypto'
import { openSealed } from '#contract/sealing.ts'
import type { Secrets } from './settings.ts'

interface Pair {
  /** The public key's raw point in base64url. */
  publicKey: string
  privateKey: CryptoKey
}

const known = new WeakMap<Uint8Array, Promise<Pair>>()

/** The key pair for what devices seal for the server, as passwords and health data; it follows from the house's secrets, so every process has the same. */
export function sealKeys({ token }: Secrets): Promise<Pair> {
  const pair = known.get(token) ?? makePair(token)
  known.set(token, pair)
  return pair
}

async function makePair(secret: Uint8Array): Promise<Pair> {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(new Uint8Array(hkdfSync('sha256', secret, 'formkurve', 'sealed passwords', 32)))
  const point = pair.getPublicKey()
  const text = (from: number, to: number) => point.subarray(from, to).toString('base64url')
  const jwk = { kty: 'EC', crv: 'P-256', x: text(1, 33), y: text(33, 65), d: pair.getPrivateKey().toString('base64url') }
  const privateKey = await crypto.subtle.importKey('jwk', jwk, { name: 'ECDH', namedCurve: 'P-256' }, false, ['deriveBits'])
  return { publicKey: point.toString('base64url'), privateKey }
}

/** A text that a device sealed; undefined where it was sealed for another key or about something else. */
export async function openFor(secrets: Secrets, sealed: string, about: string | undefined) {
  const { privateKey } = await sealKeys(secrets)
  return about === undefined ? undefined : openSealed(privateKey, sealed, about)
}
