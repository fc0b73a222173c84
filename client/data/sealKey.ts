import { CallError } from './problem.ts'
import { send } from './send.ts'

/** The server's public key as it lies on a device, and when it was told, in ms. */
export interface KeptKey {
  key: string
  at: number
}

/** The store in which it lies: a member's database, or one of the device's own. */
interface Shelf {
  get: () => Promise<KeptKey | undefined>
  set: (kept: KeptKey) => Promise<unknown>
}

/** The server's key, asked for anew after `fresh` ms: it changes where its secrets are lost. Without a network the one that is kept, if any. */
export async function keptSealKey({ get, set }: Shelf, fresh: number): Promise<string | undefined> {
  const kept = await get()
  if (kept && Date.now() - kept.at < fresh) return kept.key
  const { registration } = await import('#contract/registration.ts')
  const told = await send(registration.sealKey, {}, { anonymous: true, timeout: 8000 }).catch(error => {
    if (!(error instanceof CallError)) throw error
    return undefined
  })
  if (told) await set({ key: told.key, at: Date.now() })
  return told?.key ?? kept?.key
}

/** Said where something confidential would have to lie on a device that has never met the server. */
export const neverMet = () =>
  new CallError('offline', 'Dieses Gerät muss zuerst einmal Netz haben, bevor es Vertrauliches sichern darf.', 0)
