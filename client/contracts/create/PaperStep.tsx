import { useMemo } from 'react'
import { PaperStep as Paper } from '#client/parts/contract/signing/PaperStep.tsx'
import type { Choice } from '#contract/contracts/closingShapes.ts'
import { paperOf } from '#contract/rules/contracts/contractPaper.ts'
import { type ContractSubject, type ContractTaking, contractPaperPartsOf } from './contractInput.ts'

interface PaperStepProps {
  taken: ContractTaking
  /** Name of the studio, as the paper bears it. */
  studioName: string
  choice: Choice
  onChange: (choice: Choice) => void
  missing: boolean
}

/** True where the version says that it renews: that line is ticked by itself (C11). */
export const asksRenewal = ({ offer }: Pick<ContractSubject, 'offer'>) => offer.contract.renewalMonths !== null

/** The paper of a contract before it is signed. */
export function PaperStep({ taken, studioName, choice, onChange, missing }: PaperStepProps) {
  const paper = useMemo(() => paperOf(contractPaperPartsOf(taken)), [taken])
  return (
    <Paper
      paper={paper}
      signatures={taken.signatures}
      studioName={studioName}
      renewal={taken.about.offer.contract.renewalMonths}
      renews={choice.renews}
      onRenews={renews => onChange({ ...choice, renews })}
      missing={missing}
    />
  )
}
