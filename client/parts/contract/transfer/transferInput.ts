import { dayOf, today } from '#client/data/time.ts'
import { type Taking as Form, type Signatures, takingOf, unsigned } from '#client/parts/signedForm/taking.ts'
import { ageOn, isMinor } from '#contract/agreements/calls.ts'
import type { ContractPayment } from '#contract/contracts/payShapes.ts'
import type { SignedPerson } from '#contract/contracts/personShapes.ts'
import type { OwnTransfer, TransferTaking } from '#contract/contracts/transferShapes.ts'
import { isDay } from '#contract/days.ts'
import { hashOf, type SignedPaper } from '#contract/rules/contracts/contractPaper.ts'
import { transferPaper } from '#contract/rules/contracts/transfer.ts'

/** A transfer that its taker signs. */
export type OfferedTransfer = OwnTransfer & { taking: NonNullable<OwnTransfer['taking']> }

/** Input of the taker; all of it stands on the paper. */
export interface TransferInput {
  data: Partial<SignedPerson>
  payment: Partial<ContractPayment>
  renews: boolean
  relation: string
}
export type TransferInputValue = TransferInput[keyof TransferInput]
export interface TransferSubject {
  own: OfferedTransfer
}
export type TransferForm = Form<TransferSubject, TransferInputValue>

/** One under way as it lies on the device. */
export interface TransferDraft {
  about: TransferSubject
  given: TransferInput
  signatures: Signatures
}

export const givenOf = ({ values }: Pick<TransferForm, 'values'>) => values as unknown as TransferInput

/** With what the profile knows. */
export function begunWith(own: OfferedTransfer): TransferDraft {
  const { data, ways } = own.taking
  const known = Object.fromEntries(Object.entries(data).filter(([, value]) => value !== null))
  const payment = { way: ways.length === 1 ? ways[0] : undefined, iban: null, holder: null }
  const given = { data: { adresse_2: null, land: 'Schweiz', ...known }, payment, renews: false, relation: '' }
  return { about: { own }, given, signatures: unsigned }
}

/** All of the paper that the taker does not say. */
const frameOf = ({ handing, taking: { terms, offer, place } }: OfferedTransfer) => JSON.stringify({ handing, terms, offer, place })

/** The values that were given go on; signatures do under the same paper alone. */
export function goesOn(draft: TransferDraft | undefined, own: OfferedTransfer): TransferDraft {
  if (!draft) return begunWith(own)
  if (frameOf(draft.about.own) === frameOf(own)) return { ...draft, about: { own } }
  const { guardian } = draft.signatures
  return { about: { own }, given: { ...draft.given, renews: false }, signatures: { ...unsigned, guardian } }
}

export function takenOf({ about, given, signatures }: TransferDraft): TransferForm {
  const form = takingOf<TransferSubject, TransferInputValue>(about, given as unknown as TransferForm['values'], {
    _id: about.own._id,
    base: 0,
  })
  return { ...form, mine: new Set(Object.keys(given)), signatures }
}

export const draftOf = ({ about, values, signatures }: TransferForm): TransferDraft => ({
  about,
  given: values as unknown as TransferInput,
  signatures,
})

/** The paper's day: that of the first signature, until then today. */
const dayOfPaper = ({ signatures }: Pick<TransferForm, 'signatures'>) => (signatures.at ? dayOf(signatures.at) : today())

/** True where a legal guardian signs too (C25). */
export function isUnderAge(taken: TransferForm) {
  const { geburtstag } = givenOf(taken).data
  return geburtstag !== undefined && isDay(geburtstag) && isMinor(ageOn(dayOfPaper(taken), geburtstag))
}

function signedPartsOf(taken: TransferForm) {
  const { data, payment, relation } = givenOf(taken)
  const minor = isUnderAge(taken)
  return {
    data: data as SignedPerson,
    payment: payment as ContractPayment,
    guardian: minor ? (taken.signatures.guardian?.trim() ?? '') : null,
    relation: minor ? relation.trim() || null : null,
    day: dayOfPaper(taken),
  }
}

/** The paper, once every step before it is passed. */
export function paperIn(taken: TransferForm): SignedPaper {
  const { handing, taking } = taken.about.own
  const { terms, offer, place } = taking
  return transferPaper({ ...signedPartsOf(taken), handing, terms, offer, place })
}

/** The signed part that is sent once all have signed. */
export async function signedOf(taken: TransferForm): Promise<TransferTaking> {
  const { signatures } = taken
  return {
    ...signedPartsOf(taken),
    renews: givenOf(taken).renews,
    signedAt: signatures.at!,
    hash: await hashOf(paperIn(taken)),
    signatures: { member: signatures.first!, guardian: signatures.others.guardian ?? null },
  }
}
