import Dexie from 'dexie'

let opened: Dexie | undefined

/** The device's own database of registrations; what its rows hold says client/registration/device.ts. */
export function registrationStore(): Dexie {
  opened ??= open()
  return opened
}

function open() {
  const base = new Dexie('fk-device', { chromeTransactionDurability: 'strict' })
  base.version(1).stores({ drafts: '_id, changed', waiting: '_id, born', kept: 'name' })
  return base
}

interface Sent {
  state: 'waiting' | 'done' | 'refused'
}
const sent = () => registrationStore().table<Sent>('waiting')

/** True where one waits on this device to be sent, or has come back. */
export const hasOpenRegistrations = async () =>
  (await sent()
    .filter(({ state }) => state !== 'done')
    .count()) > 0

/** Forgets those that were begun, and what became of those that were sent; what still waits stays. */
export async function forgetRegistrations() {
  await registrationStore().table('drafts').clear()
  await sent()
    .filter(({ state }) => state !== 'waiting')
    .delete()
}
