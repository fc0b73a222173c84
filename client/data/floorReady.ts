import { atom, useAtomValue } from 'jotai'
import { useKept, useWhole } from './local.ts'

/**
 * State of the app's own files on this device: `coming` until the service worker answers for them; `none` where the browser has no worker,
 * and then nobody waits for it.
 */
export const appHereAtom = atom<'coming' | 'here' | 'none'>('coming')

/** True while files of further screens that this person may open are still missing here, beyond those of the floor. */
export const restComingAtom = atom(false)

/** Key in the member's small store for the fact that everything the floor needs was loaded once. */
export const floorKey = 'floor'

/** True once training goes on without a network: the app, the member's data and the answers of the floor are on this device. */
export function useFloorReady() {
  const app = useAtomValue(appHereAtom)
  const whole = useWhole()
  const [loaded] = useKept(floorKey, false)
  return app !== 'coming' && whole && loaded
}
