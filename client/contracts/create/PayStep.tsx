import { ClosedAtField } from '#client/parts/contract/signing/ClosedAtField.tsx'
import { PayFields, type PayFieldsProps } from '#client/parts/contract/signing/PayFields.tsx'
import type { ClosedAt } from '#contract/contracts/closingShapes.ts'

interface PayStepProps extends PayFieldsProps {
  closedAt: ClosedAt
  onClosedAt: (closedAt: ClosedAt) => void
}

/** How it is paid, and where it was closed (C15). */
export const PayStep = ({ closedAt, onClosedAt, ...pay }: PayStepProps) => (
  <>
    <PayFields {...pay} />
    <ClosedAtField closedAt={closedAt} onChange={onClosedAt} />
  </>
)
