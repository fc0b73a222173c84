/**
 * A text sealed for the holder of a private key: ECDH on P-256 with a key of the moment, HKDF-SHA-256, AES-256-GCM. `about` is bound in, so
 * that what was sealed for one act opens for no other. A sealed text is `1.<key of the moment>.<nonce>.<cipher text>` in base64url.
 */
const curve = { name: 'ECDH', namedCurve: 'P-256' } as const
const version = '1'

const bytesOf = (text: string) => new TextEncoder().encode(text)

function toText(bytes: ArrayBuffer | Uint8Array) {
  let binary = ''
  for (const byte of new Uint8Array(bytes)) binary += String.fromCharCode(byte)
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

function fromText(text: string) {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, letter => letter.charCodeAt(0))
}

async function lockOf(own: CryptoKey, other: CryptoKey, momentary: string) {
  const shared = await crypto.subtle.deriveBits({ name: 'ECDH', public: other }, own, 256)
  const source = await crypto.subtle.importKey('raw', shared, 'HKDF', false, ['deriveKey'])
  const way = { name: 'HKDF', hash: 'SHA-256', salt: bytesOf(momentary), info: bytesOf('formkurve sealed text') }
  return crypto.subtle.deriveKey(way, source, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
}

/** Seals `text` for the holder of the private half of `publicKey` (raw point in base64url). */
export async function seal(publicKey: string, text: string, about: string): Promise<string> {
  const theirs = await crypto.subtle.importKey('raw', fromText(publicKey), curve, false, [])
  const mine = await crypto.subtle.generateKey(curve, true, ['deriveBits'])
  const momentary = toText(await crypto.subtle.exportKey('raw', mine.publicKey))
  const nonce = crypto.getRandomValues(new Uint8Array(12))
  const lock = await lockOf(mine.privateKey, theirs, momentary)
  const box = await crypto.subtle.encrypt({ name: 'AES-GCM', iv: nonce, additionalData: bytesOf(about) }, lock, bytesOf(text))
  return [version, momentary, toText(nonce), toText(box)].join('.')
}

/** Opens what `seal` made; undefined where it was sealed for another key or another act, or was changed. */
export async function openSealed(privateKey: CryptoKey, sealed: string, about: string): Promise<string | undefined> {
  const [made, momentary = '', nonce = '', box = '', ...rest] = sealed.split('.')
  if (made !== version || rest.length > 0) return undefined
  try {
    const theirs = await crypto.subtle.importKey('raw', fromText(momentary), curve, false, [])
    const lock = await lockOf(privateKey, theirs, momentary)
    const way = { name: 'AES-GCM', iv: fromText(nonce), additionalData: bytesOf(about) }
    return new TextDecoder('utf-8', { fatal: true }).decode(await crypto.subtle.decrypt(way, lock, fromText(box)))
  } catch {
    return undefined
  }
}
