import type { DraftSigned, GuardianSigned } from '#contract/anamnesis/shapes.ts'
import type { Answers, QuestionAnswer } from '#contract/questionnaire/shapes.ts'
import { canonical } from '#contract/rules/canonical.ts'
import type { SignatureValue } from '#contract/shapes.ts'
import type { WithSettings } from '#server/kit/house.ts'
import { openHealth, sealHealth } from '#server/shared/health/healthSeal.ts'
import type { SealedColumn } from '#server/shared/health/plugs.ts'

/** An answer of a draft: whose it is, and at which version of the draft it came. */
interface DraftAnswer {
  answer: QuestionAnswer
  by: string
  at: string
  version: number
}

/** The answer to one question; `other` is an earlier one that its author had not seen replaced. */
export type Drafted = Record<string, DraftAnswer & { other?: DraftAnswer }>

/** Names stand as they were when it was signed. */
export interface Content {
  customerName: string
  creatorName: string | null
  answers: Answers
  customerSignature: SignatureValue
  creatorSignature: SignatureValue | null
  /** Absent in those of before anybody was asked for one. */
  guardian?: GuardianSigned | null
  /** Code that the hash names in place of the customer, where it was signed before anybody knew whose code it is. */
  code?: string
}

const draftAbout = (_id: string) => `anamnesis ${_id}`
const signedAbout = (_id: string) => `anamnesis ${_id} signed`
const copyAbout = (_id: string, number: number) => `anamnesis ${_id} copy ${number}`

/** Columns where contents lie sealed, so that they can be sealed anew with another key. */
export const sealed: readonly SealedColumn[] = [
  { table: 'anamnesis', column: 'draft', ids: ['_id'], about: ({ _id }) => draftAbout(_id as string) },
  { table: 'anamnesis', column: 'signed', ids: ['_id'], about: ({ _id }) => signedAbout(_id as string) },
  {
    table: 'anamnesis_copy',
    column: 'content',
    ids: ['anamnesis', 'number'],
    about: ({ anamnesis, number }) => copyAbout(anamnesis as string, number as number),
  },
]

export const sealDraft = (house: WithSettings, _id: string, drafted: Drafted) => sealHealth(house, drafted, draftAbout(_id))
export const openDraft = (house: WithSettings, _id: string, sealed: string | null): Drafted =>
  sealed === null ? {} : openHealth<Drafted>(house, sealed, draftAbout(_id))

export const sealSigned = (house: WithSettings, _id: string, signed: DraftSigned) => sealHealth(house, signed, signedAbout(_id))
export const openSigned = (house: WithSettings, _id: string, sealed: string | null): DraftSigned | null =>
  sealed === null ? null : openHealth<DraftSigned>(house, sealed, signedAbout(_id))

export const sealCopy = (house: WithSettings, _id: string, number: number, content: Content) =>
  sealHealth(house, content, copyAbout(_id, number))
export const openCopy = (house: WithSettings, _id: string, number: number, sealed: string) =>
  openHealth<Content>(house, sealed, copyAbout(_id, number))

/**
 * A draft with what somebody answered who had seen it at version `base`. Different questions both stand; where somebody else answered the
 * same one since, the earlier answer stays beside the later, until it is answered by somebody who has seen both.
 */
export function answered(
  drafted: Drafted,
  answers: Answers,
  { by, at, base, version }: Omit<DraftAnswer, 'answer'> & { base: number },
): Drafted {
  const next = { ...drafted }
  for (const [question, answer] of Object.entries(answers)) {
    const before = drafted[question]
    const given = { answer, by, at, version }
    const seen = !before || before.version <= base
    if (before && canonical(before.answer) === canonical(answer) && !(seen && before.other)) continue
    const other = seen ? undefined : earlierOf(before, by)
    // Two who say the same do not contradict each other.
    next[question] = other && canonical(other.answer) !== canonical(answer) ? { ...given, other } : given
  }
  return next
}

/** The answer that stays beside one of this author, who has not seen what stands there: somebody else's. */
function earlierOf({ other, ...before }: DraftAnswer & { other?: DraftAnswer }, by: string) {
  return before.by === by ? other : before
}

export const answersOf = (drafted: Drafted): Answers =>
  Object.fromEntries(Object.entries(drafted).map(([question, { answer }]) => [question, answer]))
