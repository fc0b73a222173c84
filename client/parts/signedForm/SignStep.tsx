import { Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { TextField } from '#client/kit/Field.tsx'
import { Signature } from '#client/kit/Signature.tsx'
import { guardianMissing } from '#contract/anamnesis/shapes.ts'
import { guardian as guardianShape, type SignatureValue } from '#contract/shapes.ts'

/** Said under a signature that is missing (L147). */
export const unsigned = 'Bitte unterschreiben Sie das Formular'

interface SignStepProps {
  name: string
  disclaimer?: string | null
  value: SignatureValue | undefined
  onChange: (value: SignatureValue | undefined) => void
  missing: boolean
  /** Asked before the signature, which covers it. */
  children?: ReactNode
}

/** The content that is signed, and one signature. */
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

/** The adult who signs for somebody under 18; said where it is missing, as the shape says it. */
export function GuardianField({ value, onChange, missing }: GuardianFieldProps) {
  const wrong = missing && !isNamed(value) ? (value.trim() ? 'Bitte gib Vorname und Name ein.' : guardianMissing) : undefined
  return <TextField label={guardianShape().spec.label ?? ''} required value={value} autoComplete="off" onChange={onChange} error={wrong} />
}
