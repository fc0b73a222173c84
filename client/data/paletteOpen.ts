import { atom } from 'jotai'

/** Whether the command palette stands open. */
export const paletteOpenAtom = atom(false)

export const commandKey = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl'
