import { today } from '#client/data/time.ts'
import { Signature } from '#client/kit/Signature.tsx'
import { AgreementText } from '#client/parts/AgreementText.tsx'
import { type AgreementKind, ageOn, isMinor } from '#contract/agreements/calls.ts'
import { newestText } from '#contract/agreements/texts.ts'
import type { SignatureValue } from '#contract/shapes.ts'
import { GuardianField, isNamed, unsigned } from './SignStep.tsx'

/** The person who agrees. */
interface Signer {
  name: string
  geburtstag?: string | null
}

/** The age that an agreement asks for: that to health data is signed by an adult for somebody under 18. */
const ageFor = (kind: AgreementKind, { geburtstag }: Signer) => (kind === 'health' ? ageOn(today(), geburtstag) : undefined)
const needsGuardian = (kind: AgreementKind, signer: Signer) => {
  const age = ageFor(kind, signer)
  return age !== undefined && isMinor(age)
}

/** The signed part of an agreement, as its act says it; undefined where something is missing. */
export function agreedOf(kind: AgreementKind, signer: Signer, signature: SignatureValue | undefined, guardian: string | undefined) {
  const minor = needsGuardian(kind, signer)
  if (!signature || (minor && !isNamed(guardian))) return undefined
  return { signature, textVersion: newestText(kind).version, guardian: minor ? guardian?.trim() : undefined }
}

interface ConsentStepProps {
  kind: AgreementKind
  signer: Signer
  signature: SignatureValue | undefined
  onSign: (signature: SignatureValue | undefined) => void
  guardian: string
  onName: (guardian: string) => void
  missing: boolean
}

/** The text of an agreement with the signature of whoever agrees, or of an adult for them. */
export function ConsentStep({ kind, signer, signature, onSign, guardian, onName, missing }: ConsentStepProps) {
  const minor = needsGuardian(kind, signer)
  return (
    <>
      <AgreementText text={newestText(kind)} age={ageFor(kind, signer)} />
      {minor && <GuardianField value={guardian} onChange={onName} missing={missing} />}
      <Signature
        value={signature}
        onChange={onSign}
        name={minor ? guardian.trim() || 'Gesetzliche Vertretung' : signer.name}
        required
        error={missing && !signature ? unsigned : undefined}
      />
    </>
  )
}
