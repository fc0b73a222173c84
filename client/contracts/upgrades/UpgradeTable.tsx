import { type ReactNode, useMemo } from 'react'
import { CallTable } from '#client/kit/table/CallTable.tsx'
import type { Filter } from '#client/kit/table/column.ts'
import { useGo, useQueryText } from '#client/map/links.tsx'
import { byStudio } from '#client/parts/studio/byStudio.ts'
import { useOwnStudios } from '#client/parts/studio/ownStudios.ts'
import { upgrades } from '#contract/contracts/upgrades.ts'
import type { UpgradeState } from '#contract/rules/contracts/states.ts'
import { isId } from '#contract/shapes.ts'
import { UpgradeDetail } from './UpgradeDetail.tsx'
import { upgradeColumns } from './upgradeColumns.tsx'
import { useTurned } from './useUpgradeTurn.ts'

const screens = {
  created: 'upgradesCreated',
  accepted: 'upgradesAccepted',
  rejected: 'upgradesRejected',
  deleted: 'upgradesDeleted',
} as const satisfies Record<UpgradeState, string>

interface UpgradeTableProps {
  state: UpgradeState
  label: string
  empty: string
  above?: ReactNode
}

/** Upgrades in one state: searched, exported, and opened in a sheet that the address names, where whoever decides turns them. */
export function UpgradeTable({ state, label, empty, above }: UpgradeTableProps) {
  const words = useQueryText()
  const go = useGo()
  const { options, nameOf } = useOwnStudios(upgrades.list)
  const meant = useTurned()
  const columns = useMemo(() => upgradeColumns(nameOf, meant), [nameOf, meant])
  const filters = useMemo<Filter[]>(() => [byStudio(options)], [options])
  const fixed = useMemo(() => ({ state: [state] }), [state])
  const show = (wechsel: string | undefined) =>
    void go({ to: screens[state] as 'upgradesCreated', search: { ...words, wechsel }, replace: true })
  const opened = isId(words.wechsel) ? words.wechsel : undefined
  return (
    <>
      <CallTable
        label={label}
        one="Wechsel"
        name={`upgrades-${state}`}
        call={upgrades.list}
        columns={columns}
        filters={filters}
        fixed={fixed}
        searches={{ label: 'Name oder Nummer' }}
        open={({ _id }) => show(_id)}
        above={above}
        exports
        empty={{ text: empty }}
      />
      {opened && <UpgradeDetail key={opened} id={opened} onClose={() => show(undefined)} />}
    </>
  )
}
