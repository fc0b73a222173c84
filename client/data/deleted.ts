import { onFrame } from './live.ts'
import { isSignedIn } from './session.ts'
import { partingKey } from './signed.ts'
import { deviceTexts } from './storage.ts'
import { onDeletedPerson } from './wire.ts'

/** Removes all data of a deleted account from this device, whether it was deleted here or elsewhere. A start after a crash finishes it. */
export function wipe() {
  wiping ??= wipeOnce().finally(() => {
    wiping = undefined
  })
  return wiping
}

let wiping: Promise<void> | undefined

async function wipeOnce() {
  if (!isSignedIn()) return
  deviceTexts.setItem(partingKey, '1')
  const { signOut } = await import('./signOut.ts')
  await signOut('discard')
}

/** Learns of a deletion over the open socket, or from the first answer after having been away. */
export function followDeletion() {
  onDeletedPerson(() => void wipe())
  onFrame(({ event, data }) => {
    if (event === 'session:ended' && (data as { reason?: string }).reason === 'deleted') void wipe()
  })
}
