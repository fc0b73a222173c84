import { onFrame } from './live.ts'
import { isSignedIn } from './session.ts'
import { partingKey } from './signed.ts'

/** The account was deleted, here or elsewhere: nothing of it stays on this device either. A start after a crash finishes it. */
export async function wipe() {
  if (!isSignedIn()) return
  localStorage.setItem(partingKey, '1')
  const { signOut } = await import('./signOut.ts')
  await signOut('discard')
}

/** Hears of it while a socket is open. */
export const followDeletion = () =>
  onFrame(({ event, data }) => {
    if (event === 'session:ended' && (data as { reason?: string }).reason === 'deleted') void wipe()
  })
