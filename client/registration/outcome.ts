import { toast } from '#client/kit/toast.ts'
import { type Registered, registrationAlerts } from '#contract/registration.ts'
import { device, type WaitingRegistration } from './device.ts'
import { enterAs } from './entering.ts'

const listeners = new Set<() => void>()

/** Calls back when an account was made from this device and that was told here. */
export function onDone(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Words on the event to which the account was invited, and on what became of it. */
function eventWords({ title, state, position, why }: NonNullable<Registered['event']>) {
  if (state === 'booked') return `Du bist für «${title}» angemeldet.`
  if (state === 'waiting') return `«${title}»: Warteliste, Platz ${position ?? '–'}.`
  return `Für «${title}» bist du nicht angemeldet. ${why ?? ''}`.trim()
}

/** Says that an account is there, and what became of the event that it was made for. */
export function tellDone(event?: Registered['event']) {
  toast(registrationAlerts.done, { look: 'ok' })
  if (event) toast(eventWords(event), { look: event.state === 'booked' ? 'ok' : event.state === 'waiting' ? 'warn' : 'danger' })
  for (const listener of listeners) listener()
}

/** The tab that takes the row away tells the outcome; the others stay silent. */
export async function tellOutcome({ _id }: WaitingRegistration) {
  const mine = await device().transaction('rw', device().waiting, async () => {
    const row = await device().waiting.get(_id)
    if (row?.state !== 'done') return undefined
    await device().waiting.delete(_id)
    return row
  })
  if (!mine) return
  await enterAs(mine)
  tellDone(mine.event)
}
