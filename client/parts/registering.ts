import { atom, getDefaultStore } from 'jotai'

/** The registration as a dialog. */
export interface Registering {
  /** `own` makes one's own account, `other` one that staff make for somebody else. */
  mode: 'own' | 'other'
  /** Gets the id of the new account; the account may still wait for the network. */
  onDone?: (_id: string) => void
}

export const registeringAtom = atom<Registering | undefined>(undefined)

/**
 * Opens the registration over the screen at hand, e.g. at the checkout or beside a list of members.
 * @public
 */
export const askToRegister = (registering: Registering) => getDefaultStore().set(registeringAtom, registering)
