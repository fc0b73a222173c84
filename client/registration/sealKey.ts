import { CallError } from '#client/data/problem.ts'
import { send } from '#client/data/send.ts'
import { now } from '#client/data/time.ts'
import { dayMs } from '#contract/time.ts'
import { device } from './device.ts'

const fresh = dayMs

/** Web Crypto is missing where the address is not a secure one; then nothing can be sealed. */
const canSeal = () => typeof crypto !== 'undefined' && crypto.subtle !== undefined

/** Keeps the server's key on this device, so that a password can be sealed without a network. */
export async function keepSealKey(): Promise<string | undefined> {
  if (!canSeal()) return undefined
  const kept = await device().kept.get('sealKey')
  if (kept && Date.now() - Date.parse(kept.at) < fresh) return kept.value
  try {
    const { registration } = await import('#contract/registration.ts')
    const { key } = await send(registration.sealKey, {}, { anonymous: true, timeout: 8000 })
    await device().kept.put({ name: 'sealKey', value: key, at: now() })
    return key
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    return kept?.value
  }
}

/** The server could not open what was sealed for this key. */
export const forgetSealKey = () => device().kept.delete('sealKey')

/** Seals a password for one registration; undefined where this device has never seen the server's key. */
export async function sealPassword(password: string, _id: string): Promise<string | undefined> {
  const key = await keepSealKey()
  if (!key) return undefined
  const { seal } = await import('#contract/sealing.ts')
  return seal(key, password, _id)
}
