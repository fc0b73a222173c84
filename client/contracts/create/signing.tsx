import type { ReactNode } from 'react'
import { signatureSteps } from '#client/parts/contract/signing/signatures.tsx'
import type { SignedStep } from '#client/parts/signedForm/signedSteps.ts'
import { givenOf, isUnderAge, nameOf } from './contractInput.ts'
import type { InClosing } from './useClosing.ts'

interface Signing extends Pick<InClosing, 'taken' | 'give' | 'act'> {
  /** Title of the member's step. */
  title?: string
  /** Asked before the last signature. */
  last?: ReactNode
}

/** The signatures of a closing: the member's and, under 18, a legal guardian's (C25). */
export function signing({ taken, give, act, title, last }: Signing): SignedStep[] {
  const { data, relation } = givenOf(taken)
  return signatureSteps({
    title,
    name: nameOf(data),
    signatures: taken.signatures,
    act,
    minor: isUnderAge(taken) === true,
    relation,
    onRelation: next => give('relation', next),
    last,
  })
}
