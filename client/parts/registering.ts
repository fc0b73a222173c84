import { atom, getDefaultStore } from 'jotai'

/** Whoever has a new account; it may still wait for the network. */
export interface Registered {
  _id: string
  vorname: string
  nachname: string
  geburtstag: string
  /** They signed the consent to health data. */
  consent1: boolean
}

/** The registration as a dialog. */
export interface Registering {
  /** `own` makes one's own account, `other` one that staff make for somebody else. */
  mode: 'own' | 'other'
  /** Gets the new account, and says what became of it. */
  onDone?: (registered: Registered) => void
}

export const registeringAtom = atom<Registering | undefined>(undefined)

/** Opens the registration over the screen at hand, e.g. at the checkout or beside a list of members. */
export const askToRegister = (registering: Registering) => getDefaultStore().set(registeringAtom, registering)
