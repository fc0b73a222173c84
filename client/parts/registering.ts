import { atom, getDefaultStore } from 'jotai'

/** The registration as a dialog. */
export interface Registering {
  /** One's own account, or one that staff make for somebody else. */
  mode: 'own' | 'other'
  /** Told the id of the new account; it may still wait for the network. */
  onDone?: (_id: string) => void
}

export const registeringAtom = atom<Registering | undefined>(undefined)

/**
 * Opens the registration over whatever is shown, e.g. at the checkout or beside a list of members.
 * @public
 */
export const askToRegister = (registering: Registering) => getDefaultStore().set(registeringAtom, registering)
