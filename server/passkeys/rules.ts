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
import type { House } from '#server/house.ts'
import { isOurs, newChallenge } from './challenge.ts'
import type { passkey } from './tables.ts'

export type PasskeyRow = typeof passkey.$inferSelect
type Asking = Pick<House, 'settings'>

/** More than anybody has devices. */
export const mostPasskeys = 20

const siteOf = ({ settings }: Asking) => new URL(settings.publicUrl)
const forLogin = 'login'
const forAdding = (person: string) => `add ${person}`
const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))

export const shownOf = ({ _id, title, created, used, synced }: PasskeyRow): Passkey => ({ _id, title, created, used, synced })

/** What the browser needs to make a passkey that signs in without a name being typed; it won't make a second one where one is. */
export const addingOptions = (house: Asking, who: { _id: string; email: string; name: string }, present: PasskeyRow[]) =>
  generateRegistrationOptions({
    rpName: 'Formkurve',
    rpID: siteOf(house).hostname,
    userName: who.email,
    userDisplayName: who.name,
    userID: new Uint8Array(Buffer.from(who._id)),
    challenge: newChallenge(house, forAdding(who._id)),
    excludeCredentials: present.map(({ credential, transports }) => ({ id: credential, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
  })

export const loginOptions = (house: Asking) =>
  generateAuthenticationOptions({
    rpID: siteOf(house).hostname,
    challenge: newChallenge(house, forLogin),
    userVerification: 'preferred',
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
export async function newPasskey(house: Asking, person: string, answer: unknown) {
  const { registrationInfo } = await judged(() =>
    verifyRegistrationResponse({
      response: answer as RegistrationResponseJSON,
      expectedChallenge: challenge => isOurs(house, forAdding(person), challenge),
      expectedOrigin: siteOf(house).origin,
      expectedRPID: siteOf(house).hostname,
      requireUserVerification: false,
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
      requireUserVerification: false,
    }),
  )
  return authenticationInfo.newCounter
}
