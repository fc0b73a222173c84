import { atom } from 'jotai'

/** True while the command palette is open. */
export const paletteOpenAtom = atom(false)

export const commandKey = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl'
