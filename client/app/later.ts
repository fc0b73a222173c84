import { atom } from 'jotai'

/** True once the first picture stands and what goes on behind the screens has begun. */
export const laterAtom = atom(false)
