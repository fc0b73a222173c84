import { keptSealKey, neverMet } from '#client/data/sealKey.ts'
import { type AnyCall, nameOf } from '#contract/call.ts'
import { sealedAbout } from '#contract/sealedBody.ts'
import { dayMs } from '#contract/time.ts'
import { forms } from './device.ts'

const name = 'sealKey'

/** Web Crypto is missing where the address is not a secure one; then nothing can be sealed. */
const canSeal = () => typeof crypto !== 'undefined' && crypto.subtle !== undefined

/** Fetches the key for which a form is sealed while there is a network, so that one can be sent off without. */
export async function keepFormKey(): Promise<string | undefined> {
  if (!canSeal()) return undefined
  const { kept } = forms()
  return keptSealKey({ get: () => kept.get(name), set: ({ key, at }) => kept.put({ name, key, at }) }, dayMs)
}

/** The server could not open what was sealed for this key. */
export const forgetFormKey = () => forms().kept.delete(name)

/** Seals a form for the server and this act alone, at once where there is a key; refuses where this device has never met the server. */
export async function sealForm(call: AnyCall, act: string, body: unknown): Promise<string> {
  const key = (await forms().kept.get(name))?.key ?? (await keepFormKey())
  if (!key) throw neverMet()
  const { seal } = await import('#contract/sealing.ts')
  return seal(key, JSON.stringify(body), sealedAbout(nameOf(call), act))
}
