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
import type { House } from '#server/kit/house.ts'
import type { Who } from '#server/serve/serve.ts'
import { isOurs, newChallenge } from './challenge.ts'
import type { passkey } from './tables.ts'

export type PasskeyRow = typeof passkey.$inferSelect
type Asking = Pick<House, 'settings'>
type Adding = Pick<Who, '_id' | 'session'>

/** More than anybody has devices. */
export const mostPasskeys = 20

const siteOf = ({ settings }: Asking) => new URL(settings.publicUrl)
const forLogin = 'login'
/** Whoever gets this question has shown that the account is theirs, in this very session. */
const forAdding = ({ _id, session }: Adding) => `add ${_id} ${session}`
const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))

export const shownOf = ({ _id, title, created, used, synced }: PasskeyRow): Passkey => ({ _id, title, created, used, synced })

/** What the browser needs to make a passkey that signs in without a name being typed; it won't make a second one where one is. */
export const addingOptions = (house: Asking, who: Adding & Pick<Who, 'email'>, present: PasskeyRow[]) =>
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

export const loginOptions = (house: Asking) =>
  generateAuthenticationOptions({
    rpID: siteOf(house).hostname,
    challenge: newChallenge(house, forLogin),
    userVerification: 'required',
  })

/** Refuses whatever isn't the answer to the question that it names, however it fails. */
async function judged<T extends { verified: boolean }>(verify: () => Promise<T>): Promise<T & { verified: true }> {
  const result = await verify().catch(() => undefined)
  if (!result?.verified) throw new Refusal('wrong-passkey')
  return result as T & { verified: true }
}

/** The question that an answer says it answers. */
export function challengeOf(answer: unknown): string {
  try {
    const { clientDataJSON } = (answer as AuthenticationResponseJSON).response
    return String(JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8')).challenge)
  } catch {
    throw new Refusal('wrong-passkey')
  }
}

/** The new passkey that an answer of the browser brings. */
export async function newPasskey(house: Asking, who: Adding, answer: unknown) {
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

/** The counter that a passkey's answer shows, the answer being right. */
export async function newCounter(house: Asking, { credential, publicKey, counter }: PasskeyRow, answer: unknown): Promise<number> {
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
