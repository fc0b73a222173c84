import { getDefaultStore } from 'jotai'
import { deviceName } from '#client/data/device.ts'
import { mustKeep } from '#client/data/keeping.ts'
import { prefetch } from '#client/data/reads.ts'
import { send } from '#client/data/send.ts'
import { isSignedIn } from '#client/data/session.ts'
import { rememberSafely, session } from '#client/data/signed.ts'
import { loginNoticeAtom, rememberedEmailAtom } from '#client/parts/login/modes.ts'
import { auth } from '#contract/auth.ts'
import { registration } from '#contract/registration.ts'
import type { WaitingRegistration } from './device.ts'

const store = getDefaultStore()

/** Signs in whose account is there now, where nobody else is; else the sign-in knows the address. Answers whether somebody came in. */
export async function enterAs({ _id, email, seal }: Pick<WaitingRegistration, '_id' | 'email' | 'seal'>): Promise<boolean> {
  if (isSignedIn(session())) return false
  try {
    if (!seal) throw new Error('nothing to sign in with')
    mustKeep()
    await rememberSafely(await send(registration.enter, { body: { _id, sealed: seal, device: deviceName() } }, { anonymous: true }))
  } catch {
    carryEmail(email)
    return false
  }
  askForCode()
  return true
}

/** The sign-in begins with this address and says what was done before it. */
export function carryEmail(email: string) {
  store.set(rememberedEmailAtom, email)
  store.set(loginNoticeAtom, 'Dein Konto ist da. Melde dich mit deinem Passwort an.')
}

/** The mail that proves the address goes out at once; where it can't, the start page offers it. */
export const askForCode = () =>
  void send(auth.startVerification, {})
    .then(() => prefetch(auth.verificationStatus, {}, 0))
    .catch(() => {})
