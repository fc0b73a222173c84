import { keptSealKey } from '#client/data/sealKey.ts'
import { now } from '#client/data/time.ts'
import { dayMs } from '#contract/time.ts'
import { device } from './device.ts'

const fresh = dayMs

/** Web Crypto is missing where the address is not a secure one; then nothing can be sealed. */
const canSeal = () => typeof crypto !== 'undefined' && crypto.subtle !== undefined

/** Keeps the server's key on this device, so that a password can be sealed without a network. */
export async function keepSealKey(): Promise<string | undefined> {
  if (!canSeal()) return undefined
  const { kept } = device()
  const get = async () => {
    const row = await kept.get('sealKey')
    return row && { key: row.value, at: Date.parse(row.at) }
  }
  return keptSealKey({ get, set: ({ key }) => kept.put({ name: 'sealKey', value: key, at: now() }) }, fresh)
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
