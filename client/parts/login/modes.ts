import { atom } from 'jotai'

/** The three modes of the login dialog (L75). */
export type LoginMode = 'sign-in' | 'forgot' | 'set'

export const loginTitles: Record<LoginMode, string> = {
  'sign-in': 'Willkommen zurück',
  forgot: 'Passwort vergessen',
  set: 'Neues Passwort',
}

/** The email address that the sign-in begins with, where it is known already. */
export const rememberedEmailAtom = atom('')

/** Sentence at the sign-in about the act before it, e.g. that the password was changed. */
export const loginNoticeAtom = atom<string>()
