import { dayOf, today } from '#client/data/time.ts'
import { type Signatures, type Taking, takingOf, unsigned } from '#client/parts/signedForm/taking.ts'
import { ageOn, isMinor } from '#contract/agreements/calls.ts'
import type { Choice, ClosedAt } from '#contract/contracts/closingShapes.ts'
import type { SoldOffer } from '#contract/contracts/offerShapes.ts'
import type { ContractPayment } from '#contract/contracts/payShapes.ts'
import type { Possibilities, UpgradeClosing } from '#contract/contracts/upgradeShapes.ts'
import { addDays, daysBetween, isDay } from '#contract/days.ts'
import { hashOf, type PaperParts, paperOf } from '#contract/rules/contracts/contractPaper.ts'
import { leftLife, upgradeProblem } from '#contract/rules/contracts/upgrade.ts'

/** The subject of an upgrade: the contract as it was known when it was begun, and the version to which it goes. */
export interface UpgradeSubject {
  possible: Possibilities
  offer: SoldOffer
  /** The town on the paper. */
  place: string
  /** The member does it on a device of their own. */
  byMember: boolean
  /** Taken and accepted in one act (C36); no signature covers it. */
  accept: boolean
}

/** Input of the upgrade; all of it stands on the paper. */
export interface UpgradeInput {
  choice: Choice
  /** Null is as before. */
  payment: Partial<ContractPayment> | null
  relation: string
  closedAt: ClosedAt
}
export type UpgradeInputValue = UpgradeInput[keyof UpgradeInput]
export type UpgradeTaking = Taking<UpgradeSubject, UpgradeInputValue>

/** An upgrade under way as it lies on the device. */
export interface UpgradeDraft {
  /** The upgrade's, made on the device. */
  _id: string
  about: UpgradeSubject
  given: UpgradeInput
  signatures: Signatures
}

export const givenOf = ({ values }: Pick<UpgradeTaking, 'values'>) => values as unknown as UpgradeInput

/** The contract that is left, as its days are counted. */
export const leftContractOf = ({ possible: { left, knownAt } }: Pick<UpgradeSubject, 'possible'>) => ({
  signed: left.signed,
  events: left.events,
  number: left.number,
  knownAt,
  aheadFrom: left.aheadFrom,
  aheadTerms: left.aheadTerms,
})

/** True where the new offer can be paid as the contract was until now. */
export const paysOn = ({ possible, offer }: Pick<UpgradeSubject, 'possible' | 'offer'>) => offer.contract.ways.includes(possible.left.way)

/** The earliest day on which somebody can go over. */
function earliestIn({ possible }: Pick<UpgradeSubject, 'possible'>, day = today()) {
  const after = addDays(possible.left.signed.start, 1)
  return day < after ? after : addDays(day, 1)
}

/** With what an offer itself says; the day stays. */
export const fittingTo = (about: Pick<UpgradeSubject, 'possible' | 'offer'>, start: string): Pick<UpgradeInput, 'choice' | 'payment'> => ({
  choice: { start, addOns: [], promotion: null, code: null, skipPresale: false, renews: false },
  payment: paysOn(about)
    ? null
    : { way: about.offer.contract.ways.length === 1 ? about.offer.contract.ways[0] : undefined, iban: null, holder: null },
})

export const begunWith = (_id: string, about: UpgradeSubject): UpgradeDraft => ({
  _id,
  about,
  given: { ...fittingTo(about, earliestIn(about)), relation: '', closedAt: about.byMember ? 'website' : 'studio' },
  signatures: unsigned,
})

/** A draft goes on with what is known now, unless it is signed; undefined where its offer is sold no more. */
export function withKnown(draft: UpgradeDraft, possible: Possibilities): UpgradeDraft | undefined {
  if (draft.signatures.first) return draft
  const offer = possible.offers.find(({ _id }) => _id === draft.about.offer._id)
  if (!offer) return undefined
  const about = { ...draft.about, possible, offer }
  if (offer.number === draft.about.offer.number) return { ...draft, about }
  return { ...draft, about, given: { ...draft.given, ...fittingTo(about, draft.given.choice.start) } }
}

/** An upgrade that is begun, or gone on with. */
export function takenOf({ _id, about, given, signatures }: UpgradeDraft): UpgradeTaking {
  const taking = takingOf<UpgradeSubject, UpgradeInputValue>(about, given as unknown as UpgradeTaking['values'], { _id, base: 0 })
  return { ...taking, mine: new Set(Object.keys(given)), signatures }
}

export const draftOf = ({ draft, about, values, signatures }: UpgradeTaking): UpgradeDraft => ({
  _id: draft!._id,
  about,
  given: values as unknown as UpgradeInput,
  signatures,
})

/** The paper's day: that of the first signature, until then today. */
export const dayOfPaper = ({ signatures }: Pick<UpgradeTaking, 'signatures'>) => (signatures.at ? dayOf(signatures.at) : today())

/** True where a legal guardian signs too (C25). */
export const isUnderAge = (taken: UpgradeTaking) => isMinor(ageOn(dayOfPaper(taken), taken.about.possible.left.data.geburtstag))

/** The latest day, in days from the signing; the studio takes none after it. */
const latestStart = 730

/** Why somebody can't go over on the day that was given; nothing where they can. */
export function startProblem({ about, values, signatures }: Pick<UpgradeTaking, 'about' | 'values' | 'signatures'>): string | undefined {
  const { start } = givenOf({ values }).choice
  const day = dayOfPaper({ signatures })
  if (!isDay(start)) return 'Gib an, ab wann der neue Vertrag gilt.'
  if (start < day) return 'Der Wechsel liegt vor der Unterschrift.'
  if (daysBetween(day, start) > latestStart) return 'Der Wechsel liegt zu weit in der Zukunft.'
  return upgradeProblem(leftLife(leftContractOf(about)), start)
}

/** All that the paper is made of, once every step before it is passed. */
export function upgradePaperPartsOf(taken: UpgradeTaking): PaperParts {
  const { about, signatures } = taken
  const { choice, payment, relation, closedAt } = givenOf(taken)
  const { left } = about.possible
  const minor = isUnderAge(taken)
  return {
    offer: about.offer,
    closing: {
      studio: left.studio,
      data: left.data,
      choice,
      payment: payment ? (payment as ContractPayment) : { way: left.way, iban: left.account, holder: null },
      guardian: minor ? (signatures.guardian?.trim() ?? '') : null,
      relation: minor ? relation.trim() || null : null,
      closedAt,
      place: about.place,
      day: dayOfPaper(taken),
    },
    promotion: null,
    left: leftContractOf(about),
  }
}

/** The closing that is sent once all have signed. */
export async function closingOf(taken: UpgradeTaking): Promise<UpgradeClosing> {
  const { about, draft, signatures } = taken
  const parts = upgradePaperPartsOf(taken)
  const { choice, guardian, relation, closedAt, place, day } = parts.closing
  return {
    _id: draft!._id,
    offer: about.offer._id,
    number: about.offer.number,
    choice,
    payment: givenOf(taken).payment as ContractPayment | null,
    guardian,
    relation,
    closedAt,
    place,
    day,
    signedAt: signatures.at!,
    hash: await hashOf(paperOf(parts)),
    signatures: { member: signatures.first!, guardian: signatures.others.guardian ?? null },
    knownAt: about.possible.knownAt,
  }
}
