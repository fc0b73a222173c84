import { Chip } from '#client/kit/Chip.tsx'
import { type UpgradeState, upgradeStates } from '#contract/rules/contracts/states.ts'

const looks = { created: 'warn', accepted: 'ok', rejected: 'danger', deleted: 'plain' } as const satisfies Record<UpgradeState, string>

/** The state of an upgrade, as a chip. */
export const UpgradeChip = ({ state, small }: { state: UpgradeState; small?: boolean }) => (
  <Chip look={looks[state]} small={small}>
    {upgradeStates[state]}
  </Chip>
)
