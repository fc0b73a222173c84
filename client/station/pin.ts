import type { Box } from '#client/data/tablet.ts'

export const pinDigits = 6
/** PBKDF2 with SHA-256; what OWASP asks for since 2023. */
export const rounds = 600_000

const words = new TextEncoder()

/** The key that a PIN stands for; it opens and closes boxes and can't be read. */
export async function keyOfPin(pin: string, salt: Uint8Array<ArrayBuffer>, times: number): Promise<CryptoKey> {
  const plain = await crypto.subtle.importKey('raw', words.encode(pin), 'PBKDF2', false, ['deriveKey'])
  const how = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: times }
  return crypto.subtle.deriveKey(how, plain, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
}

export async function closeBox(key: CryptoKey, content: unknown): Promise<Box> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  return { iv, data: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, words.encode(JSON.stringify(content))) }
}

/** The content of the box; undefined where this key is not its own. */
export async function openBox<T>(key: CryptoKey, { iv, data }: Box): Promise<T | undefined> {
  const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, data).catch(() => undefined)
  return plain && (JSON.parse(new TextDecoder().decode(plain)) as T)
}

/** Why a PIN is none to choose: one digit, or digits in a row, are what everybody tries first. */
export function weakness(pin: string): string | undefined {
  const steps = new Set([...pin].slice(1).map((digit, at) => Number(digit) - Number(pin[at])))
  const [step] = steps
  if (steps.size > 1 || Math.abs(step ?? 0) > 1) return undefined
  return 'Diese PIN errät man zu leicht. Nimm keine Reihe und nicht sechsmal dieselbe Ziffer.'
}
