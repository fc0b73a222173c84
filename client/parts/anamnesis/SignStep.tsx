import { Text } from '@chakra-ui/react'
import { type ReactNode, useState } from 'react'
import { now, today } from '#client/data/time.ts'
import { TextField } from '#client/kit/Field.tsx'
import { Signature } from '#client/kit/Signature.tsx'
import { AgreementText } from '#client/parts/AgreementText.tsx'
import { ageOn, isMinor } from '#contract/agreements/calls.ts'
import { newestText } from '#contract/agreements/texts.ts'
import { type Consent, guardianMissing } from '#contract/anamnesis/shapes.ts'
import { guardian as guardianShape, type SignatureValue } from '#contract/shapes.ts'
import { type Customer, fullName } from './people.ts'

/** Said under a signature that is missing (L147). */
export const unsigned = 'Bitte unterschreiben Sie das Formular'

interface SignStepProps {
  name: string
  disclaimer: string | null
  value: SignatureValue | undefined
  onChange: (value: SignatureValue | undefined) => void
  missing: boolean
  /** Asked before the signature, which covers it. */
  children?: ReactNode
}

export const SignStep = ({ name, disclaimer, value, onChange, missing, children }: SignStepProps) => (
  <>
    {children}
    {disclaimer && <Text whiteSpace="pre-wrap">{disclaimer}</Text>}
    <Signature value={value} onChange={onChange} name={name} required error={missing && !value ? unsigned : undefined} />
  </>
)

export const isNamed = (name: string | undefined) =>
  guardianShape()
    .required()
    .isValidSync(name?.trim() || undefined)

interface GuardianFieldProps {
  value: string
  onChange: (name: string) => void
  missing: boolean
}

/** Who signs beside somebody under 18; said where it is missing, as the shape says it. */
export function GuardianField({ value, onChange, missing }: GuardianFieldProps) {
  const wrong = missing && !isNamed(value) ? (value.trim() ? 'Bitte gib Vorname und Name ein.' : guardianMissing) : undefined
  return <TextField label={guardianShape().spec.label ?? ''} required value={value} autoComplete="off" onChange={onChange} error={wrong} />
}

const text = newestText('health')

interface ConsentStepProps {
  customer: Customer
  value: Consent | undefined
  onChange: (value: Consent | undefined) => void
  missing: boolean
}

/** The consent to health data, signed before the first question (H10). */
export function ConsentStep({ customer, value, onChange, missing }: ConsentStepProps) {
  const age = ageOn(today(), customer.geburtstag)
  const minor = isMinor(age)
  const [signature, setSignature] = useState(value?.customerSignature)
  const [guardian, setGuardian] = useState(value?.guardian ?? '')
  const put = (signed: SignatureValue | undefined, adult: string) => {
    setSignature(signed)
    setGuardian(adult)
    const named = adult.trim() || undefined
    const holds = signed && (!minor || (named && guardianShape().isValidSync(named)))
    onChange(
      holds ? { customerSignature: signed, textVersion: text.version, signedAt: now(), guardian: minor ? named : undefined } : undefined,
    )
  }
  return (
    <>
      <AgreementText text={text} age={age} />
      {minor && (
        <TextField
          label={guardianShape().spec.label ?? ''}
          required
          value={guardian}
          autoComplete="off"
          onChange={adult => put(signature, adult)}
        />
      )}
      <Signature
        value={signature}
        onChange={signed => put(signed, guardian)}
        name={minor ? guardian.trim() || 'Gesetzliche Vertretung' : fullName(customer)}
        required
        error={missing && !signature ? unsigned : undefined}
      />
    </>
  )
}
