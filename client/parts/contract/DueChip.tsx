import { Chip } from '#client/kit/Chip.tsx'
import { type DueState, dueStates } from '#contract/rules/contracts/dues.ts'

const looks = { open: 'warn', overdue: 'danger', paid: 'ok', dropped: 'plain' } as const satisfies Record<DueState, string>

/** The state of something that is paid through the app, as a chip. */
export const DueChip = ({ state, small }: { state: DueState; small?: boolean }) => (
  <Chip look={looks[state]} small={small}>
    {dueStates[state]}
  </Chip>
)
