import { atomWithStorage, createJSONStorage } from 'jotai/utils'
import { deviceTexts } from './storage.ts'

/** Calls back with what another tab wrote under this key. */
function subscribe(key: string, tell: (text: string | null) => void) {
  const hear = (event: StorageEvent) => {
    if (event.key === key) tell(event.newValue)
  }
  addEventListener('storage', hear)
  return () => removeEventListener('storage', hear)
}

const texts = { ...deviceTexts, subscribe }

/** A value that is kept on this device and follows other tabs. */
export const storedAtom = <T>(key: string, initial: T) =>
  atomWithStorage<T>(
    key,
    initial,
    createJSONStorage<T>(() => texts),
    { getOnInit: true },
  )
