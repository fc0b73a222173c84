import {
  begunWith,
  blankGiven,
  type ContractDraft,
  type ContractInput,
  type ContractSubject,
  type ContractTaking,
  givenOf,
  nobody,
  withVersion,
} from '#client/contracts/create/contractInput.ts'
import type { Profile } from '#contract/account.ts'
import type { OfferPromotion, SoldOffer } from '#contract/contracts/offerShapes.ts'
import type { UnsignedPerson } from '#contract/contracts/personShapes.ts'
import type { Offered } from '#contract/contracts/visitors.ts'

/** The part of a visitor's contract that may lie on the device in clear: no account, no signature (C42). */
export interface ClearVisitorDraft {
  /** The contract's, made on the device; absent where nothing was given yet. */
  _id?: string
  /** The key of an offer's link. */
  link?: string
  /** Number of the version that was shown. */
  number?: number
  given?: ContractInput
  coded?: OfferPromotion | null
  guardian?: string
}

/** The part of it that is kept, as it is given. */
export const openOf = (taken: ContractTaking, link: string | undefined): ClearVisitorDraft => {
  const given = givenOf(taken)
  return {
    _id: taken.draft?._id,
    link,
    number: taken.about.offer.number,
    given: { ...given, payment: { way: given.payment.way, iban: null, holder: null } },
    coded: taken.about.coded,
    guardian: taken.signatures.guardian,
  }
}

/** A profile's facts in the words of the paper. */
export const dataOf = (profile: Profile): ContractInput['data'] => filled({ ...profile, geschlecht: profile.geschlecht ?? undefined })

const names = Object.keys({
  vorname: 1,
  nachname: 1,
  geburtstag: 1,
  geschlecht: 1,
  adresse_1: 1,
  adresse_2: 1,
  plz: 1,
  stadt: 1,
  land: 1,
  telefon: 1,
  email: 1,
} satisfies Record<keyof UnsignedPerson, 1>) as (keyof UnsignedPerson)[]

const filled = (known: { [Name in keyof UnsignedPerson]?: unknown }): ContractInput['data'] => ({
  ...nobody,
  ...Object.fromEntries(names.flatMap(name => (known[name] ? [[name, known[name]]] : []))),
})

interface Begins {
  offer: SoldOffer
  studio: string
  place: string
  /** The presale as the address has it (C08). */
  skipPresale: boolean
  offered?: Offered
  data?: ContractInput['data']
}

/** The beginning of the wizard: the offer as it is sold, or as it was sent, and what was given before on this device. */
export function draftOf({ offer, studio, place, skipPresale, offered, data }: Begins, kept: ClearVisitorDraft): ContractDraft {
  const about: ContractSubject = {
    offer,
    studio,
    person: null,
    lead: null,
    place,
    coded: kept.coded ?? offered?.coded ?? null,
    accept: false,
  }
  const blank = blankGiven(offer, offered?.data ? filled(offered.data) : data)
  const chosen = offered ? { ...offered.choice, renews: false } : { ...blank.choice, skipPresale }
  const given = kept.given ?? { ...blank, choice: { ...chosen, promotion: chosen.promotion ?? null, code: chosen.code ?? null } }
  const begun = begunWith(about, {
    ...given,
    choice: { ...given.choice, skipPresale: offered ? given.choice.skipPresale : skipPresale },
    closedAt: 'website',
  })
  const signatures = { ...begun.signatures, guardian: kept.guardian }
  if (kept.number === undefined || kept.number === offer.number) return { ...begun, signatures }
  return { ...withVersion({ ...begun, about: { ...about, offer: { ...offer, number: kept.number } } }, offer), signatures }
}
