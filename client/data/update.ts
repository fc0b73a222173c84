import { atom, useAtomValue } from 'jotai'

/** A new version that waits to be taken. */
export interface Update {
  /** Takes it and reloads, unless something would be lost. */
  take: () => void
  /** Reason why the update has to wait, in the member's words; undefined when it may be taken. */
  waits?: string
}

/** The waiting update; set by the service worker's side, null while there is none. */
export const updateAtom = atom<Update | null>(null)

export const useUpdate = () => useAtomValue(updateAtom)
