import { now } from '#client/data/time.ts'
import type { KeepingOptions } from '#client/parts/signedForm/signedForm.ts'
import { type Signatures, type Taking, takingOf } from '#client/parts/signedForm/taking.ts'
import { anamnesis } from '#contract/anamnesis/calls.ts'
import type { AnamnesisConsent, DraftSigned } from '#contract/anamnesis/shapes.ts'
import type { FormVersion } from '#contract/anamnesisForms.ts'
import type { QuestionAnswer } from '#contract/questionnaire/shapes.ts'
import { anamnesisHashOf } from '#contract/rules/anamnesis/hash.ts'
import { askedPages, submittedAnswers } from '#contract/rules/questionnaire/rules.ts'
import { isDrawn } from '#contract/shapes.ts'
import { draftTitle, dropUnsent } from './anamnesisActs.ts'
import type { BegunAnamnesis } from './begun.ts'
import { type Customer, customerInputOf } from './knownCustomers.ts'

/** The subject of an anamnesis. */
export interface AnamnesisSubject {
  /** Whoever is asked; undefined until it has begun. */
  customer?: Customer
  /** The person who takes it; undefined where people fill in their own. */
  creator?: string
  /** People fill in their own: nobody is chosen, and no trainer signs (H07). */
  own: boolean
  form?: FormVersion
  express: boolean
  consent?: AnamnesisConsent
}

/** An anamnesis under way. */
export type AnamnesisTaking = Taking<AnamnesisSubject, QuestionAnswer>

/** The draft that is gone on with, or an empty one. */
export function takenOf(about: AnamnesisSubject, begun: BegunAnamnesis | undefined): AnamnesisTaking {
  if (!begun) return takingOf<AnamnesisSubject, QuestionAnswer>({ ...about, customer: undefined })
  const { _id, base, written, replaces, form, express, consent, answers } = begun
  // A tap of before it was no signature is given anew.
  const agreed = consent && isDrawn(consent.customerSignature) ? consent : undefined
  return takingOf<AnamnesisSubject, QuestionAnswer>({ ...about, form, express, consent: agreed }, answers, { _id, base, written, replaces })
}

/** Questions that are asked. */
export const pagesOf = ({ form, express }: Pick<AnamnesisSubject, 'form' | 'express'>) => (form ? askedPages(form.pages, express) : [])
/** Answers as they are signed and sent. */
export const answersOf = ({ about, values }: AnamnesisTaking) => submittedAnswers(pagesOf(about), values)

const whomOf = (customer: Customer): { customer?: string; code?: string } => customerInputOf(customer)

/** The subject as the acts name it: no customer where people fill in their own, and beside the customer the code that signatures name. */
export const subjectOf = ({ about: { customer, own, form, express, consent }, signatures: { covers } }: AnamnesisTaking) => ({
  ...(customer && !own && whomOf(customer)),
  ...(covers !== undefined && { code: covers }),
  form: form!.form,
  number: form!.number,
  express,
  consent: consent ?? null,
})

/** The hash of what the signatures cover, with the adult of this name. */
export const hashOfTaken = (taken: AnamnesisTaking, guardian: string | undefined, code = taken.signatures.covers) => {
  const { customer, creator, form } = taken.about
  return anamnesisHashOf({
    form: form!.form,
    number: form!.number,
    customer: code ?? customer?._id ?? '',
    creator: creator ?? null,
    guardian,
    answers: answersOf(taken),
  })
}

async function signedOf(taken: AnamnesisTaking): Promise<DraftSigned | null> {
  const { first, others, guardian: name, at = now() } = taken.signatures
  if (!first) return null
  const guardian = name?.trim() ? { name: name.trim(), signature: others.guardian ?? null } : null
  const hash = await hashOfTaken(taken, guardian?.name)
  return { hash, customerSignature: first, creatorSignature: others.trainer ?? null, guardian, signedAt: at }
}

/** Signatures that a draft got before, where they cover what stands there now: in its customer's name, or in that of the code that they showed. */
async function stillSigned(taken: AnamnesisTaking, stood: DraftSigned): Promise<Signatures | undefined> {
  const { customerSignature: first, creatorSignature, guardian, signedAt: at } = stood
  if (![first, creatorSignature, guardian?.signature].every(one => !one || isDrawn(one))) return undefined
  for (const covers of [undefined, stood.code]) {
    if ((await hashOfTaken(taken, guardian?.name, covers)) !== stood.hash) continue
    const others = { trainer: creatorSignature ?? undefined, guardian: guardian?.signature ?? undefined }
    return { first, others, guardian: guardian?.name, at, covers }
  }
  return undefined
}

/** The parts of an anamnesis that are kept on this device (H03). */
export const keptOf = (own: boolean, stood: DraftSigned | null | undefined): KeepingOptions<AnamnesisSubject, QuestionAnswer> => ({
  keeping: taken => ({
    call: own ? anamnesis.saveOwn : anamnesis.save,
    title: draftTitle,
    about: subjectOf(taken),
    signed: signedOf(taken),
  }),
  signedBefore: stood ? taken => stillSigned(taken, stood) : undefined,
  drop: dropUnsent,
})
