/** A mail address or a personnel number as lists are compared: without blanks, in small letters. */
export const plainSaid = (said: string) => said.normalize('NFC').replace(/\s+/g, '').toLowerCase()

const hex = (bytes: ArrayBuffer) => Array.from(new Uint8Array(bytes), byte => byte.toString(16).padStart(2, '0')).join('')

/** Makes keyed hashes of what people give (C35): HMAC-SHA256 by a company's key, the same on the device and in the studio. */
export async function companyHasher(key: string): Promise<(said: string) => Promise<string>> {
  const text = new TextEncoder()
  const secret = await crypto.subtle.importKey('raw', text.encode(key), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  return async said => hex(await crypto.subtle.sign('HMAC', secret, text.encode(plainSaid(said))))
}

/** Days before the end of a company's percent on which its member is told (C35). */
export const companyTold = 30
