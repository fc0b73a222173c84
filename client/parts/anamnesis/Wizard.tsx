import { Suspense, useCallback, useEffect, useState } from 'react'
import { useOnline } from '#client/data/connection.ts'
import { useSealKey } from '#client/data/useSealKey.ts'
import { lazyPart } from '#client/kit/lazyPart.ts'
import { SignedSheet } from '#client/parts/signedForm/SignedSheet.tsx'
import type { SignedStep } from '#client/parts/signedForm/signedSteps.ts'
import { formTitles } from '#contract/anamnesisForms.ts'
import { anamnesisStepsOf, PeopleView } from './anamnesisSteps.tsx'
import { forgetOpen, noteOpen } from './openWizard.ts'
import { useFinish } from './useFinish.ts'
import { type AnamnesisStart, useWizard } from './useWizard.ts'

const ScanCustomer = lazyPart(() => import('./ScanCustomer.tsx'))

interface WizardProps extends AnamnesisStart {
  /** Kind of the step at which it was open before. */
  at?: string
  onClose: () => void
}

/** Takes an anamnesis: who, the consent where it is missing, a step for each page, and the signatures (L76, L130). */
export default function Wizard({ onClose, at, ...opened }: WizardProps) {
  useSealKey()
  const online = useOnline()
  const wizard = useWizard(opened)
  const { own, me, customer, here, form, which, signatures, isLoading, settled, begin, choose, goesOn, taken } = wizard
  const { finish, busy } = useFinish(wizard, onClose)
  const [asksConsent, setAsksConsent] = useState(false)
  const [scans, setScans] = useState(false)
  const steps = anamnesisStepsOf(wizard, asksConsent)
  const begins = () => {
    const agreed = customer?.consent1 === true
    setAsksConsent(!agreed)
    begin(form!, customer!)
    if (!agreed) return 'consent'
    const asked = steps.filter(({ kind }) => kind !== 'consent')
    const signing = asked.findIndex(({ kind }) => kind === 'customer')
    // Whoever comes back to what the customer has signed finds it where it was left.
    if (signatures.first) return (asked[signing + 1] ?? asked[signing])!.kind
    return asked.find(({ kind }) => kind === at)?.kind ?? goesOn ?? asked[0]!.kind
  }
  const draft = taken.draft?._id
  const onShown = useCallback((step: string) => void (draft && noteOpen({ draft, step, own: own === true })), [draft, own])
  useEffect(() => forgetOpen, [])
  const people: SignedStep = {
    kind: 'people',
    title: 'Personen',
    mayPass: () => !!customer && !!form && (own || !!me) === true,
    passed: begins,
    view: ({ missing }) => <PeopleView wizard={wizard} missing={missing} onScan={() => setScans(true)} />,
  }
  return (
    <SignedSheet
      title={formTitles[form?.kind ?? which.kind]}
      steps={[people, ...steps]}
      isLoading={isLoading}
      busy={busy}
      settled={settled}
      note={!online && taken.draft ? 'Ohne Netz: Deine Eingaben sind auf diesem Gerät gesichert.' : undefined}
      onEnd={() => void finish()}
      onClose={onClose}
      goesOn={at !== undefined}
      onShown={onShown}
    >
      {scans && (
        <Suspense>
          <ScanCustomer
            studio={here}
            onFound={found => {
              setScans(false)
              choose(found)
            }}
            onClose={() => setScans(false)}
          />
        </Suspense>
      )}
    </SignedSheet>
  )
}
