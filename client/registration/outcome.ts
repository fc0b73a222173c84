import { toast } from '#client/kit/toast.ts'
import { registrationAlerts } from '#contract/registration.ts'
import { device, type Waiting } from './device.ts'
import { enterAs } from './entering.ts'

const listeners = new Set<() => void>()

/** Calls back when an account was made from this device and that was told here. */
export function onDone(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Says that an account is there. */
export function tellDone() {
  toast(registrationAlerts.done, { look: 'ok' })
  for (const listener of listeners) listener()
}

/** The tab that takes the row away tells the outcome; the others stay silent. */
export async function tellOutcome({ _id }: Waiting) {
  const mine = await device().transaction('rw', device().waiting, async () => {
    const row = await device().waiting.get(_id)
    if (row?.state !== 'done') return undefined
    await device().waiting.delete(_id)
    return row
  })
  if (!mine) return
  await enterAs(mine)
  tellDone()
}
