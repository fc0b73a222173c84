import { Chip } from '#client/kit/Chip.tsx'
import { type ContractState, contractStates } from '#contract/rules/contracts/states.ts'

const looks = {
  draft: 'plain',
  offered: 'accent',
  temporary: 'warn',
  accepted: 'ok',
  declined: 'plain',
  expired: 'plain',
  rejected: 'danger',
  withdrawn: 'plain',
  deleted: 'plain',
} as const satisfies Record<ContractState, string>

/** The state of a contract, as a chip. */
export const StateChip = ({ state, small }: { state: ContractState; small?: boolean }) => (
  <Chip look={looks[state]} small={small}>
    {contractStates[state]}
  </Chip>
)
