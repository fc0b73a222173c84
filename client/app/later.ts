import { atom } from 'jotai'

/** True once the first picture stands and the work behind the screens has begun. */
export const laterAtom = atom(false)
