import { type InferType, object } from 'yup'
import { domain, get, post } from '#contract/call.ts'
import { sells } from '#contract/contractAccess.ts'
import { exampleId } from '#contract/examples.ts'
import { proof } from '#contract/publicForms.ts'
import { exampleSignature } from '#contract/registration.ts'
import { type ContractState, contractStates } from '#contract/rules/contracts/states.ts'
import { count, day, done, flag, id, lines, list, studioCode, text, verbatim } from '#contract/shapes.ts'
import { choice, closing, mostPhotos } from './closingShapes.ts'
import { promotion, soldOffer } from './offerShapes.ts'
import { knownPerson } from './personShapes.ts'
import { reason } from './shapes.ts'

/** Strokes of two people and some photos, sealed. */
const closingSize = 9_000_000

/** Bytes of one photo that a visitor sends along. */
export const largestPhoto = 1_000_000

/** A photo of an identity card, a student's or an employer's (C20): without an account it travels with the form. */
const photo = object({
  name: text(120).required(),
  type: text(40).required(),
  /** Its bytes. */
  base64: verbatim(Math.ceil(largestPhoto / 3) * 4)
    .matches(/^[A-Za-z0-9+/]+={0,2}$/, 'Dieses Bild lässt sich nicht lesen.')
    .required(),
})
export type VisitorPhoto = InferType<typeof photo>

const key = () => text(120)

/** Closing that a visitor signs on the website (EP-107), of nobody's account yet. */
export const visitorClosing = closing.omit(['person', 'accept', 'lead', 'closedAt', 'photos']).shape({
  /** From the link of an offer that the studio sent (C07); with it that offer is signed. */
  key: key().nullable().default(null),
  /** No signature covers them. */
  photos: list(photo.required(), mostPhotos),
  proof: proof(),
})
export type VisitorClosing = InferType<typeof visitorClosing>

/** `held`: signed, and its mailed link was not opened yet. */
const visitStates = ['held', ...(Object.keys(contractStates) as ContractState[])] as const

/** Contract that was signed on the website, as its link tells it. */
const visit = object({
  state: text(10)
    .oneOf([...visitStates])
    .required(),
  title: text(80).required(),
  studio: studioCode().required(),
  vorname: text(80).required(),
  start: day().required(),
  /** Given once its link was opened. */
  number: count(1).nullable().defined(),
  /** The account with this address was never proven: its owner signs in and opens the link once more (C38). */
  unproven: flag().required(),
})
export type SignedVisit = InferType<typeof visit>

/** Days for which an offer holds unless it is said otherwise, and the most. */
export const offerDays = { usual: 14, most: 60 } as const

/** Offer that staff send to somebody by a link (C07 offered). */
export const offerLetter = object({
  /** The contract's, made on the device. */
  _id: id().required(),
  studio: studioCode().label('Studio').required(),
  offer: id().required(),
  person: id().required('Wähle, wer die Offerte bekommt.'),
  choice: choice.required(),
  days: count(1, offerDays.most).label('Gültig für Tage').required().default(offerDays.usual),
  /** Stands in the mail. */
  note: lines(500).label('Nachricht').nullable().default(null),
})
export type OfferLetter = InferType<typeof offerLetter>

/** An offer that was sent, as its link tells it. */
const offered = object({
  state: text(10)
    .oneOf(Object.keys(contractStates) as ContractState[])
    .required(),
  /** The last day on which it can be signed. */
  until: day().required(),
  studio: studioCode().required(),
  /** The version that was offered. */
  offer: soldOffer.required(),
  choice: choice.required(),
  /** The promotion that a code gave, which the offer alone does not tell. */
  coded: promotion.nullable().defined(),
  /** The studio's data of its person; null where it was answered already. */
  data: knownPerson.nullable().defined(),
})
export type Offered = InferType<typeof offered>

const linkQuery = object({ key: key().required() })
const often = { times: 30, seconds: 60 }
const chosen = { start: '2026-12-01', addOns: [], promotion: null, code: null, skipPresale: false, renews: false }

const body = {
  _id: exampleId('newVisit'),
  studio: 'pfungen',
  offer: exampleId('offer'),
  number: 1,
  data: {
    vorname: 'Lea',
    nachname: 'Muster',
    geburtstag: '1991-04-17',
    geschlecht: 'w' as const,
    adresse_1: 'Musterweg 1',
    adresse_2: null,
    plz: '8400',
    stadt: 'Winterthur',
    land: 'Schweiz',
    telefon: '+41791234567',
    email: 'lea@formkurve.example',
  },
  choice: chosen,
  payment: { way: 'bill' as const, iban: null, holder: null },
  guardian: null,
  relation: null,
  place: 'Pfungen',
  day: '2026-11-20',
  signedAt: '2026-11-20T16:42:00.000Z',
  hash: '0'.repeat(64),
  signatures: { member: exampleSignature, guardian: null },
  key: null,
  proof: '{}',
} satisfies VisitorClosing

/** Contracts that visitors sign without an account, and offers that go out by a link (L19, L53, L181; C07, C08, C36, C38). */
export const visitorContracts = domain('visitorContracts', {
  /**
   * Takes what a visitor signed, sealed for the server under the act's key (C42); the answer is the same for a known address and an unknown one.
   * It becomes a temporary contract once its mailed link was opened; what came by an offer's link is one at once. The server makes price and terms
   * itself: refuses as `contracts.create` does, `proof-needed`, and `missing` or `contract-state` where an offer's link holds no more.
   */
  sign: post(
    'dashboard/contract/temporary',
    {
      access: 'public',
      sealed: true,
      body: visitorClosing,
      size: closingSize,
      limit: { times: 10, seconds: 60 },
      touches: ['contracts', 'contractStats'],
      covers: ['EP-107'],
      example: { body, answers: 'invalid' },
    },
    done,
  ),
  /** Subject of a mailed link; `missing` once it was forgotten. */
  own: get(
    'contract/visit',
    { access: 'public', query: linkQuery, limit: often, example: { query: { key: 'x' }, answers: 'missing' } },
    visit,
  ),
  /**
   * Makes it a temporary contract: whoever opens the link reads the address. The account that has proven it gets the contract, without one a new
   * account; one whose address nobody has proven gets nothing until it is (C38).
   */
  confirm: post(
    'contract/visit',
    {
      access: 'public',
      body: linkQuery,
      limit: often,
      touches: ['contracts', 'contractStats', 'people'],
      example: { body: { key: 'x' }, answers: 'missing' },
    },
    visit,
  ),
  /** The offer behind a mailed link. */
  offered: get(
    'contract/offered',
    { access: 'public', query: linkQuery, limit: often, example: { query: { key: 'x' }, answers: 'missing' } },
    offered,
  ),
  /** The customer's no (C09); once more is no news. Refuses `contract-state` where it was answered otherwise. */
  decline: post(
    'contract/offered/decline',
    {
      access: 'public',
      body: object({ key: key().required(), reason: reason().nullable().default(null) }),
      limit: often,
      touches: ['contracts', 'contractStats'],
      example: { body: { key: 'x', reason: null }, answers: 'missing' },
    },
    done,
  ),
  /**
   * Mails somebody an offer with a link that signs or declines it. Needs a network, for it goes out to the member. Refuses `contract-offer` where
   * the studio sells it no more, `invalid` what it does not give. The same one again is the same.
   */
  offer: post(
    'dashboard/contract/offer',
    {
      access: sells,
      studio: ({ body }) => (body as { studio?: string } | undefined)?.studio,
      breath: 10,
      body: offerLetter,
      limit: { times: 60, seconds: 3600 },
      touches: ['contracts', 'contractStats'],
      example: {
        body: {
          _id: exampleId('newOffered'),
          studio: 'pfungen',
          offer: exampleId('offer'),
          person: exampleId('contractMember'),
          choice: { ...chosen, start: '2026-11-01' },
          days: 14,
          note: null,
        },
        answers: 'invalid',
      },
    },
    done,
  ),
})
