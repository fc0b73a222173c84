import type { ReactNode } from 'react'
import { now } from '#client/data/time.ts'
import { TextField } from '#client/kit/Field.tsx'
import { GuardianField, isNamed, SignStep } from '#client/parts/signedForm/SignStep.tsx'
import type { SignedStep } from '#client/parts/signedForm/signedSteps.ts'
import type { Signatures, SignedFormAct } from '#client/parts/signedForm/taking.ts'

interface Signing {
  /** Title of the member's step. */
  title?: string
  /** Name of the member. */
  name: string
  signatures: Signatures
  act: (act: SignedFormAct<never, never>) => void
  /** Under 18 on the day of signing: a legal guardian is named and signs, too (C25). */
  minor: boolean
  relation: string
  onRelation: (relation: string) => void
  /** Asked with the last signature. */
  last?: ReactNode
}

/** The signatures of a paper: the member's, and under 18 that of a legal guardian after it. */
export function signatureSteps({
  title = 'Unterschrift Mitglied',
  name,
  signatures,
  act,
  minor,
  relation,
  onRelation,
  last,
}: Signing): SignedStep[] {
  const isRelated = relation.trim() !== ''
  const adult = signatures.guardian?.trim() ?? ''
  const member: SignedStep = {
    kind: 'member',
    title,
    signs: true,
    mayPass: () => signatures.first !== undefined && (!minor || (isNamed(signatures.guardian) && isRelated)),
    view: ({ missing }) => (
      <SignStep name={name} value={signatures.first} onChange={signature => act({ type: 'sign', signature, at: now() })} missing={missing}>
        {minor && (
          <>
            <GuardianField
              value={signatures.guardian ?? ''}
              onChange={guardian => act({ type: 'nameGuardian', name: guardian })}
              missing={missing}
            />
            <TextField
              label="Beziehung"
              required
              hint="Zum Beispiel Mutter, Vater, Beistand."
              value={relation}
              error={missing && !isRelated ? 'Gib an, in welcher Beziehung sie zum Mitglied steht.' : undefined}
              onChange={onRelation}
            />
          </>
        )}
        {!minor && last}
      </SignStep>
    ),
  }
  const guardian: SignedStep = {
    kind: 'guardian',
    title: 'Unterschrift gesetzliche Vertretung',
    signs: true,
    mayPass: () => signatures.others.guardian !== undefined,
    view: ({ missing }) => (
      <SignStep
        key="guardian"
        name={adult}
        value={signatures.others.guardian}
        onChange={signature => act({ type: 'cosign', role: 'guardian', signature })}
        missing={missing}
      >
        {last}
      </SignStep>
    ),
  }
  return [member, ...(minor ? [guardian] : [])]
}
