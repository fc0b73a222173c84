import { atom, useAtomValue } from 'jotai'
import { useKept, useWhole } from './local.ts'

/**
 * Whether the app itself lies on this device: `coming` until its service worker answers for it; `none` where the browser has none, and then
 * nobody waits for it.
 */
export const appHereAtom = atom<'coming' | 'here' | 'none'>('coming')

/** Where the member's small store notes that everything the floor needs was loaded once. */
export const floorKey = 'floor'

/** Whether training goes on without a network: the app, the member's data and the answers of the floor are on this device. */
export function useFloorReady() {
  const app = useAtomValue(appHereAtom)
  const whole = useWhole()
  const [loaded] = useKept(floorKey, false)
  return app !== 'coming' && whole && loaded
}
