import { type InferType, object } from 'yup'
import { domain, get, post, type Usual } from '#contract/call.ts'
import { example } from '#contract/examples.ts'
import { profilePart } from '#contract/mendScreens.ts'
import { exampleSignature } from '#contract/registration.ts'
import { count, done, guardian, id, instant, list, signature, text } from '#contract/shapes.ts'

const agreementKinds = ['health', 'confidentiality'] as const
/** `health`: the consent to health data, for everybody; `confidentiality`: for people with a role besides member. */
export type AgreementKind = (typeof agreementKinds)[number]

/** Height of a text to be signed, in px; the rest scrolls (L77, L284). */
export const agreementHeight = 300
/** The age that is taken where no birth date is known (L284). */
const defaultAge = 18
/** Debounce of saving a signature: ms after the last stroke (L145). */
export const signatureDelay = 500
/** Width of the stroke in px (L282). */
export const signatureLine = 2

/** A studio account is no person: it signs nothing. */
const signsNothing = ['member', 'studio']

/** Agreements that a person with these roles has to sign. */
export const neededAgreements = (roles: readonly string[]): AgreementKind[] => {
  if (roles.includes('studio')) return []
  return roles.some(role => !signsNothing.includes(role)) ? ['health', 'confidentiality'] : ['health']
}

/** Whole years from a birth date (ISO day) to a day. */
export function ageOn(day: string, birthDate: string | null | undefined) {
  if (!birthDate) return defaultAge
  const years = Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4))
  return Math.max(0, day.slice(5) < birthDate.slice(5) ? years - 1 : years)
}

const signatureSize = 700_000

const signed = object({
  _id: id().required(),
  kind: text(20).oneOf(agreementKinds).required(),
  title: text().required(),
  textVersion: text(20).required(),
  /** SHA-256 of the text that was signed, in hex. */
  textHash: text(64).required(),
  /** By the device's clock, at most 400 days before and 5 minutes after `receivedAt`. */
  signedAt: instant().required(),
  /** By the server's clock. */
  receivedAt: instant().required(),
  age: count(0, 200).nullable(),
  /** Name of the adult who signed for somebody under age. */
  guardian: text(160).nullable(),
  signature: signature().required(),
  /** Since when it holds no more. */
  withdrawnAt: instant().nullable().default(null),
})
export type SignedAgreement = InferType<typeof signed>

/** Up to this age somebody else signs (L284). */
export const isMinor = (age: number) => age < defaultAge

/** The version that was signed; without one the newest. */
const about = { textVersion: text(20), signedAt: instant(), guardian: guardian() }
const when = { signedAt: '2026-11-20T16:42:00.000Z' }

const usual: Usual = { mendedAt: profilePart('account') }

export const agreements = domain('agreements', usual, {
  /** Consent to health data (L165). Signed again under the same version it changes nothing. */
  consent: post(
    'user/consent',
    {
      access: [],
      body: object({ customerSignature: signature().required(), ...about }),
      size: signatureSize,
      offline: true,
      touches: ['account'],
      covers: ['EP-008'],
      example: { body: { customerSignature: exampleSignature, textVersion: '2027-01', ...when } },
    },
    signed,
  ),
  /** Takes the consent to health data back (H10): the staff read nothing from then on. Once more it changes nothing; signed again it holds again. */
  withdraw: post(
    'user/consent/withdraw',
    {
      access: [],
      body: object({ at: instant().required() }),
      offline: true,
      touches: ['account', 'people', 'anamnesis'],
      example: { body: { at: when.signedAt } },
    },
    done,
  ),
  /** The confidentiality agreement (L165); spelled as in the specification. */
  confidentiality: post(
    'user/non-disclosure-aggreement',
    {
      access: [],
      body: object({ signature: signature().required(), ...about }),
      size: signatureSize,
      offline: true,
      covers: ['EP-009', 'EP-063'],
      example: { body: { signature: exampleSignature, textVersion: '2026-11', ...when } },
    },
    signed,
  ),
  /** The caller's signed agreements, newest first. */
  mine: get('user/agreements', { access: [], example: {} }, list(signed.required()).required()),
  /** One of the caller's with its whole text and the signature drawn. */
  pdf: get('user/agreements/:id/pdf', { access: [], example: { params: { id: example.agreement } } }, 'file'),
})
