import { storedAtom } from './storedAtom.ts'

/** True where «G» and a letter lead through the dashboard; kept on this device (WCAG 2.1.4). */
export const letterKeysAtom = storedAtom('letterKeys', true)
