import type { Answers } from '#contract/questionnaire/shapes.ts'
import { sha256Of } from '#contract/rules/canonical.ts'

/** Content that the signatures of an anamnesis cover: the form's version, the people, and the answers as they are sent. */
export interface SignedContent {
  form: string
  number: number
  /** Their id; where the device did not know whose code it was shown, the code. */
  customer: string
  creator: string | null
  /** Name of the adult who signs beside somebody under 18; absent where nobody does. */
  guardian?: string
  answers: Answers
}

/** SHA-256 in hex of what was signed. */
export const anamnesisHashOf = ({ form, number, customer, creator, guardian, answers }: SignedContent): Promise<string> =>
  sha256Of({ form, number, customer, creator, guardian, answers })
