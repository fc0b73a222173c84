import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser'
import { deviceName } from '#client/data/device.ts'
import { mustKeep } from '#client/data/keeping.ts'
import { CallError } from '#client/data/problem.ts'
import { send } from '#client/data/send.ts'
import { rememberSafely } from '#client/data/signed.ts'
import { toast } from '#client/kit/toast.ts'
import type { SignedIn } from '#contract/auth.ts'
import type { CallBody } from '#contract/call.ts'
import { passkeys } from '#contract/passkeys.ts'

const unknown = 'Der Passkey liess sich nicht verwenden. Versuch es nochmals oder melde dich mit dem Passwort an.'

/** The error in words; undefined where the person just changed their mind. */
export function passkeyProblem(error: unknown): string | undefined {
  if (error instanceof CallError) return error.message
  const { name } = error as Error
  if (name === 'NotAllowedError' || name === 'AbortError') return undefined
  if (error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED')
    return 'Auf diesem Gerät ist schon ein Passkey für dein Konto.'
  if (name === 'SecurityError') return 'An dieser Adresse gehen Passkeys nicht. Öffne die App an ihrer eigenen Adresse.'
  return unknown
}

/** Signs in with a passkey of this device; answers a sentence when it failed, and nothing when it worked or was called off. */
export async function signInByPasskey(): Promise<string | undefined> {
  try {
    mustKeep()
    const { options } = await send(passkeys.startLogin, {}, { anonymous: true })
    const answer = await startAuthentication({ optionsJSON: options as Parameters<typeof startAuthentication>[0]['optionsJSON'] })
    const signedIn = (await send(passkeys.login, { body: { answer, device: deviceName() } }, { anonymous: true })) as SignedIn
    await rememberSafely(signedIn)
    toast('Erfolgreich eingeloggt.', { look: 'ok', time: 3000 })
    return undefined
  } catch (error) {
    return passkeyProblem(error)
  }
}

/** Makes a passkey on this device: the browser's answer for `passkeys.add`. */
export async function makePasskey(shown: CallBody<(typeof passkeys)['startAdding']>) {
  const { options } = await send(passkeys.startAdding, { body: shown })
  return startRegistration({ optionsJSON: options as Parameters<typeof startRegistration>[0]['optionsJSON'] })
}
