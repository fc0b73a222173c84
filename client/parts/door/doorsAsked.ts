import { atom, getDefaultStore, useAtomValue } from 'jotai'
import { workStudioAtom } from '#client/data/desk.ts'
import { isStation } from '#client/data/session.ts'
import { sessionAtom } from '#client/data/signed.ts'

/** Query for the doors of the studio in which this person works; a studio's tablet knows no other anyway. */
const doorsAtom = atom(get => ({ query: { studio: isStation(get(sessionAtom)) ? undefined : get(workStudioAtom) } }))

export const doorsAsked = () => getDefaultStore().get(doorsAtom)
export const useDoorsAsked = () => useAtomValue(doorsAtom)
