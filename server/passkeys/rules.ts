import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { Passkey } from '#contract/passkeys.ts'
import { Refusal } from '#contract/refusals.ts'
import type { WithSettings } from '#server/kit/house.ts'
import type { Who } from '#server/serve/serve.ts'
import { isOurs, newChallenge } from './challenge.ts'
import type { passkey } from './tables.ts'

export type PasskeyRow = typeof passkey.$inferSelect
type Adding = Pick<Who, '_id' | 'session'>

/** Passkeys of one person at most; nobody has as many devices. */
export const mostPasskeys = 20

const siteOf = ({ settings }: WithSettings) => new URL(settings.publicUrl)
const forLogin = 'login'
/** Purpose of a challenge for adding: it goes to somebody who has shown in this very session that the account is theirs. */
const forAdding = ({ _id, session }: Adding) => `add ${_id} ${session}`
const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))

export const shownOf = ({ _id, title, created, used, synced }: PasskeyRow): Passkey => ({ _id, title, created, used, synced })

/** Options for the browser to make a passkey that signs in without a name; on a device that has one it won't make a second. */
export const addingOptions = (house: WithSettings, who: Adding & Pick<Who, 'email'>, present: PasskeyRow[]) =>
  generateRegistrationOptions({
    rpName: 'Formkurve',
    rpID: siteOf(house).hostname,
    userName: who.email,
    userDisplayName: who.email,
    userID: new Uint8Array(Buffer.from(who._id)),
    challenge: newChallenge(house, forAdding(who)),
    excludeCredentials: present.map(({ credential, transports }) => ({ id: credential, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })

export const loginOptions = (house: WithSettings) =>
  generateAuthenticationOptions({
    rpID: siteOf(house).hostname,
    challenge: newChallenge(house, forLogin),
    userVerification: 'required',
  })

/** Refuses any answer that does not fit its challenge, however the check fails. */
async function judged<T extends { verified: boolean }>(verify: () => Promise<T>): Promise<T & { verified: true }> {
  const result = await verify().catch(() => undefined)
  if (!result?.verified) throw new Refusal('wrong-passkey')
  return result as T & { verified: true }
}

/** The challenge that an answer names. */
export function challengeOf(answer: unknown): string {
  try {
    const { clientDataJSON } = (answer as AuthenticationResponseJSON).response
    return String(JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8')).challenge)
  } catch {
    throw new Refusal('wrong-passkey')
  }
}

/** The new passkey in an answer of the browser. */
export async function newPasskey(house: WithSettings, who: Adding, answer: unknown) {
  const { registrationInfo } = await judged(() =>
    verifyRegistrationResponse({
      response: answer as RegistrationResponseJSON,
      expectedChallenge: challenge => isOurs(house, forAdding(who), challenge),
      expectedOrigin: siteOf(house).origin,
      expectedRPID: siteOf(house).hostname,
      requireUserVerification: true,
    }),
  )
  if (!registrationInfo) throw new Refusal('wrong-passkey')
  const { credential, credentialDeviceType } = registrationInfo
  return {
    credential: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: credential.transports ?? [],
    synced: credentialDeviceType === 'multiDevice',
  }
}

/** The counter in a passkey's answer, once the answer was verified. */
export async function newCounter(house: WithSettings, { credential, publicKey, counter }: PasskeyRow, answer: unknown): Promise<number> {
  const { authenticationInfo } = await judged(() =>
    verifyAuthenticationResponse({
      response: answer as AuthenticationResponseJSON,
      expectedChallenge: challenge => isOurs(house, forLogin, challenge),
      expectedOrigin: siteOf(house).origin,
      expectedRPID: siteOf(house).hostname,
      credential: { id: credential, publicKey: bytesOf(publicKey), counter },
      requireUserVerification: true,
    }),
  )
  return authenticationInfo.newCounter
}
