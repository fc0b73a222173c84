import { atom, getDefaultStore } from 'jotai'
import { deviceTexts } from '#client/data/storage.ts'

/** Says of a tablet at a fair that it stands there, before any database is open. */
export const fairKey = 'fk-fair'

const store = getDefaultStore()

/** True while this tablet stands at a fair: it shows one form or the wheel then, whatever is typed or tapped, until an employee's PIN. */
export const fairAtom = atom(deviceTexts.getItem(fairKey) !== null)

export const isAtFair = () => store.get(fairAtom)

export const setAtFair = (is: boolean) => store.set(fairAtom, is)
