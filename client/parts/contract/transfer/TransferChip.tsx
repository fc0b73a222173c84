import { Chip } from '#client/kit/Chip.tsx'
import { type TransferState, transferStates } from '#contract/rules/contracts/states.ts'

const looks = {
  open: 'warn',
  signed: 'pending',
  accepted: 'ok',
  declined: 'danger',
  rejected: 'danger',
  deleted: 'plain',
} as const satisfies Record<TransferState, string>

/** The state of a transfer, as a chip. */
export const TransferChip = ({ state, small }: { state: TransferState; small?: boolean }) => (
  <Chip look={looks[state]} small={small}>
    {transferStates[state]}
  </Chip>
)
