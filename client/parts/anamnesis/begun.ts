import type { Anamnesis, AnamnesisConsent, AnswerClash, DraftSigned } from '#contract/anamnesis/shapes.ts'
import type { FormVersion } from '#contract/anamnesisForms.ts'
import type { Answers } from '#contract/questionnaire/shapes.ts'
import type { FormRef } from './forms.ts'

/** A draft that is gone on with. */
export interface BegunAnamnesis {
  _id: string
  form: FormVersion
  express: boolean
  answers: Answers
  /** Version of the draft that was seen. */
  base: number
  consent?: AnamnesisConsent | null
  signed?: DraftSigned | null
  /** Questions that two had answered by then. */
  clashes?: readonly AnswerClash[]
  /** Answers in an act that waits on this device. */
  written?: Answers
  /** Key of an act on this device that this one replaces. */
  replaces?: string
}

/** Something finished that a new one is begun from: a correction (H12). */
export interface PreviousAnamnesis {
  customer: string
  form: FormRef
  express: boolean
  answers: Answers
  /** Instant. */
  signedAt: string
}

/** A draft of the studio's, to go on with. */
export const draftFrom = ({ _id, form, express, answers, clashes, signed, version }: Anamnesis): BegunAnamnesis => ({
  _id,
  form,
  express,
  answers,
  clashes,
  signed,
  base: version,
})

/** The copy in force of what was finished, to begin a new one from; undefined where nothing is finished. */
export function beforeOf({ person, form, express, copies: [copy] }: Anamnesis): PreviousAnamnesis | undefined {
  return copy && { customer: person, form, express, answers: copy.answers, signedAt: copy.signedAt }
}
