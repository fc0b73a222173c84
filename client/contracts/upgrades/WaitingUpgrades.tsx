import { useCall } from '#client/data/reads.ts'
import { Chip } from '#client/kit/Chip.tsx'
import { counted } from '#client/kit/format.ts'
import { RowLink } from '#client/kit/Row.tsx'
import { upgrades } from '#contract/contracts/upgrades.ts'

/** How many upgrades wait to be decided on; nothing where none does. */
export function WaitingUpgrades() {
  const { data } = useCall(upgrades.list, { query: { state: ['created'], limit: 1 } })
  if (!data || data.total === 0) return null
  return (
    <RowLink
      to="upgradesCreated"
      title={counted(data.total, 'Wechsel wartet auf Annahme', 'Wechsel warten auf Annahme')}
      second="Unterschrieben, noch nicht entschieden"
      trail={<Chip look="warn">{data.total}</Chip>}
    />
  )
}
