import { useState } from 'react'
import { now } from '#client/data/time.ts'
import { agreedOf, ConsentStep } from '#client/parts/signedForm/ConsentStep.tsx'
import type { AnamnesisConsent } from '#contract/anamnesis/shapes.ts'
import { type Customer, fullName } from './knownCustomers.ts'

interface HealthConsentProps {
  customer: Customer
  value: AnamnesisConsent | undefined
  onChange: (value: AnamnesisConsent | undefined) => void
  missing: boolean
}

/** The consent to health data, signed before the first question (H10). */
export function HealthConsent({ customer, value, onChange, missing }: HealthConsentProps) {
  const [signature, setSignature] = useState(value?.customerSignature)
  const [guardian, setGuardian] = useState(value?.guardian ?? '')
  const signer = { name: fullName(customer), geburtstag: customer.geburtstag }
  const put = (signed: typeof signature, adult: string) => {
    setSignature(signed)
    setGuardian(adult)
    const agreed = agreedOf('health', signer, signed, adult)
    if (!agreed) return onChange(undefined)
    const { signature: customerSignature, ...said } = agreed
    onChange({ ...said, customerSignature, signedAt: now() })
  }
  return (
    <ConsentStep
      kind="health"
      signer={signer}
      signature={signature}
      onSign={signed => put(signed, guardian)}
      guardian={guardian}
      onName={adult => put(signature, adult)}
      missing={missing}
    />
  )
}
