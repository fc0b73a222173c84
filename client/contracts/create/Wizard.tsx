import { useState } from 'react'
import { useSealKey } from '#client/data/useSealKey.ts'
import { SignedSheet } from '#client/parts/signedForm/SignedSheet.tsx'
import { closingStepsOf } from './closingSteps.tsx'
import { type ContractDraft, givenOf } from './contractInput.ts'
import { Done } from './Done.tsx'
import { useClosing } from './useClosing.ts'
import { useFinish } from './useFinish.ts'
import type { Closed } from './useReceived.ts'

interface WizardProps {
  /** The contract's, made on the device. */
  _id: string
  draft: ContractDraft
  onClose: () => void
}

/** Closes a contract step by step over the whole screen; in the end what became of it stands on the screen below. */
export function Wizard({ _id, draft, onClose }: WizardProps) {
  useSealKey()
  const closing = useClosing(_id, draft)
  const [closed, setClosed] = useState<Closed>()
  const { about } = draft
  const surname = givenOf(closing.taken).data.nachname ?? ''
  const { finish, busy } = useFinish(closing, row => setClosed({ _id, studio: about.studio, surname, row }))
  if (closed) return <Done closed={closed} offer={about.offer._id} />
  return (
    <SignedSheet
      title={about.offer.contract.title}
      steps={closingStepsOf(closing)}
      isLoading={false}
      busy={busy}
      settled={closing.settled}
      onEnd={() => void finish()}
      onClose={onClose}
    />
  )
}
