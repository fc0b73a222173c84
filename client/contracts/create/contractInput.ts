import { dayOf, today } from '#client/data/time.ts'
import { type Signatures, type Taking, takingOf, unsigned } from '#client/parts/signedForm/taking.ts'
import { ageOn, isMinor } from '#contract/agreements/calls.ts'
import type { Choice, ClosedAt, Closing } from '#contract/contracts/closingShapes.ts'
import type { OfferPromotion, SoldOffer } from '#contract/contracts/offerShapes.ts'
import type { ContractPayment } from '#contract/contracts/payShapes.ts'
import type { SignedPerson } from '#contract/contracts/personShapes.ts'
import { isDay } from '#contract/days.ts'
import { hashOf, type PaperParts, paperOf } from '#contract/rules/contracts/contractPaper.ts'

/** A photo of an identity card or a proof: its file, or its upload where that waits for a network. */
export interface Photo {
  file: string
  /** As the device calls it. */
  name: string
}

/** The subject of a contract: the version of the offer, the studio, and whose it will be. */
export interface ContractSubject {
  offer: SoldOffer
  studio: string
  /** The account of whoever signs; null for somebody new. */
  person: string | null
  /** The lead that led here (C08). */
  lead: string | null
  /** The town on the paper. */
  place: string
  /** The promotion of the typed code, which the offer alone does not tell. */
  coded: OfferPromotion | null
  /** Closed and accepted in one act (C36); no signature covers it. */
  accept: boolean
  /** Photos that were taken with it (C20); no signature covers them. */
  photos?: readonly Photo[]
  /** Key of a refused act that this one replaces. */
  replaces?: string
}

/** Input of the contract, step by step; all of it stands on the paper. */
export interface ContractInput {
  data: Partial<SignedPerson>
  choice: Choice
  payment: Partial<ContractPayment>
  relation: string
  closedAt: ClosedAt
}
export type ContractInputValue = ContractInput[keyof ContractInput]
export type ContractTaking = Taking<ContractSubject, ContractInputValue>

/** A contract under way as it lies on the device. */
export interface ContractDraft {
  about: ContractSubject
  given: ContractInput
  signatures: Signatures
}

export const givenOf = ({ values }: Pick<ContractTaking, 'values'>) => values as unknown as ContractInput

export const nameOf = ({ vorname = '', nachname = '' }: { vorname?: string; nachname?: string }) => `${vorname} ${nachname}`.trim()

/** Nothing is known of whoever signs. */
export const nobody: ContractInput['data'] = { adresse_2: null, land: 'Schweiz' }

/** With nothing given but what the offer itself says. */
export function blankGiven({ contract }: SoldOffer, data: ContractInput['data'] = {}): ContractInput {
  const [way] = contract.ways
  return {
    data: { ...nobody, ...data },
    choice: { start: today(), addOns: [], promotion: null, code: null, skipPresale: false, renews: false },
    payment: { way: contract.ways.length === 1 ? way : undefined, iban: null, holder: null },
    relation: '',
    closedAt: 'studio',
  }
}

/** A contract that is begun, or gone on with. */
export function takenOf(_id: string, { about, given, signatures }: ContractDraft): ContractTaking {
  const taking = takingOf<ContractSubject, ContractInputValue>(about, given as unknown as ContractTaking['values'], { _id, base: 0 })
  return { ...taking, mine: new Set(Object.keys(given)), signatures }
}

export const draftOf = ({ about, values, signatures }: ContractTaking): ContractDraft => ({
  about,
  given: values as unknown as ContractInput,
  signatures,
})

export const begunWith = (about: ContractSubject, given: ContractInput): ContractDraft => ({ about, given, signatures: unsigned })

/** The paper's day: that of the first signature, until then today. */
export const dayOfPaper = ({ signatures }: Pick<ContractTaking, 'signatures'>) => (signatures.at ? dayOf(signatures.at) : today())

/** True where a legal guardian signs too (C25); undefined until the birth date is known. */
export function isUnderAge(taken: ContractTaking): boolean | undefined {
  const { geburtstag } = givenOf(taken).data
  return geburtstag && isDay(geburtstag) ? isMinor(ageOn(dayOfPaper(taken), geburtstag)) : undefined
}

/** The promotion that was chosen: one of the offer's, or what a code gave. */
const promotionOf = ({ offer, coded }: ContractSubject, { choice }: Pick<ContractInput, 'choice'>): OfferPromotion | null =>
  [...offer.promotions, ...(coded ? [coded] : [])].find(({ _id }) => _id === choice.promotion) ?? null

/** All that the paper is made of, once every step before it is passed. */
export function contractPaperPartsOf(taken: ContractTaking): PaperParts {
  const { about, signatures } = taken
  const { data, choice, payment, relation, closedAt } = givenOf(taken)
  const minor = isUnderAge(taken) === true
  const closing = {
    studio: about.studio,
    data: data as SignedPerson,
    choice,
    payment: payment as ContractPayment,
    guardian: minor ? (signatures.guardian?.trim() ?? '') : null,
    relation: minor ? relation.trim() || null : null,
    closedAt,
    place: about.place,
    day: dayOfPaper(taken),
  }
  return { offer: about.offer, closing, promotion: promotionOf(about, { choice }) }
}

/** The closing that is sent once all have signed. */
export async function closingOf(taken: ContractTaking): Promise<Closing> {
  const { about, draft, signatures } = taken
  const parts = contractPaperPartsOf(taken)
  return {
    ...parts.closing,
    _id: draft!._id,
    offer: about.offer._id,
    number: about.offer.number,
    person: about.person,
    signedAt: signatures.at!,
    hash: await hashOf(paperOf(parts)),
    signatures: { member: signatures.first!, guardian: signatures.others.guardian ?? null },
    accept: about.accept,
    lead: about.lead,
    photos: (about.photos ?? []).map(({ file }) => file),
  }
}

/** The choice that was made, as far as a version of the offer has it; its renewal is ticked anew (C11). */
function fitting(
  { choice, payment }: Pick<ContractInput, 'choice' | 'payment'>,
  offer: SoldOffer,
): Pick<ContractInput, 'choice' | 'payment'> {
  const { addOns, ways } = offer.contract
  const isPaid = payment.way !== undefined && ways.includes(payment.way)
  return {
    choice: {
      ...choice,
      addOns: choice.addOns.filter(id => addOns.some(({ _id }) => _id === id)),
      promotion: offer.promotions.find(({ _id, code }) => _id === choice.promotion && !code)?._id ?? null,
      code: null,
      renews: false,
    },
    payment: isPaid ? payment : blankGiven(offer).payment,
  }
}

/** A draft of an older version goes on with the one that is sold now; what is signed stays what it is. */
export function withVersion(draft: ContractDraft, sold: SoldOffer | undefined): ContractDraft {
  const { about, given, signatures } = draft
  if (!sold || sold._id !== about.offer._id || sold.number === about.offer.number || signatures.first) return draft
  return { about: { ...about, offer: sold, coded: null }, given: { ...given, ...fitting(given, sold) }, signatures }
}

/** A contract that was signed here and refused, to be signed anew. */
export const againOf = (closing: Closing, offer: SoldOffer, place: string, replaces: string): ContractDraft => ({
  about: {
    offer,
    studio: closing.studio,
    person: closing.person ?? null,
    lead: closing.lead ?? null,
    place,
    coded: null,
    accept: closing.accept,
    photos: closing.photos?.map((file, nth) => ({ file, name: `Foto ${nth + 1}` })),
    replaces,
  },
  given: {
    data: closing.data,
    ...fitting(closing, offer),
    relation: closing.relation ?? '',
    closedAt: closing.closedAt,
  },
  signatures: { ...unsigned, guardian: closing.guardian ?? undefined },
})
