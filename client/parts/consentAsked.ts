import { atom, getDefaultStore } from 'jotai'

/** Somebody who took their consent to health data back wants to sign it again. */
export const consentAskedAtom = atom(false)

export const askConsent = (asked: boolean) => getDefaultStore().set(consentAskedAtom, asked)
