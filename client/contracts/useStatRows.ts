import { useMemo } from 'react'
import type { Column } from '#client/kit/table/column.ts'
import { amounts, counts, days } from '#client/kit/table/kinds.ts'
import { useGo } from '#client/map/links.tsx'
import { useOwnStudios } from '#client/parts/studio/ownStudios.ts'
import { type ContractStatsRow, contractStats } from '#contract/contracts/stats.ts'
import { contractStates } from '#contract/rules/contracts/states.ts'

const columnsOf = (nameOf: (code: string) => string | null): Column<ContractStatsRow>[] => [
  { id: 'day', title: 'Datum', ...days(({ day }: ContractStatsRow) => day), sorts: true, width: 110, phone: 'second' },
  {
    id: 'number',
    title: 'Nummer',
    ...counts(({ number }: ContractStatsRow) => number),
    text: ({ number }) => String(number),
    sorts: true,
    width: 90,
    phone: 'trail',
  },
  { id: 'title', title: 'Angebot', text: ({ title }) => title, sorts: true, strong: true, width: 160, grow: 1, phone: 'title' },
  { id: 'name', title: 'Name', text: ({ name }) => name, width: 180, grow: 1, phone: 'second' },
  { id: 'state', title: 'Stand', text: ({ state }) => contractStates[state], width: 130 },
  { id: 'start', title: 'Beginn', ...days(({ start }: ContractStatsRow) => start), width: 110 },
  { id: 'finalEnd', title: 'Ende', ...days(({ finalEnd }: ContractStatsRow) => finalEnd), width: 110 },
  { id: 'monthly', title: 'Pro Monat', ...amounts(({ monthly }: ContractStatsRow) => monthly), width: 120 },
  { id: 'studio', title: 'Studio', text: ({ studio }) => nameOf(studio), sorts: true, width: 130 },
]

/** The contracts behind a number, as that call lists them. */
export function useStatRows<C extends typeof contractStats.rows | typeof contractStats.wideRows | typeof contractStats.packagesRows>(
  call: C,
) {
  const { nameOf } = useOwnStudios(contractStats.numbers)
  const go = useGo()
  return useMemo(
    () => ({
      label: 'Verträge',
      one: 'Vertrag',
      call,
      columns: columnsOf(nameOf),
      open: ({ userId, index }: ContractStatsRow) => {
        // Whoever sees figures alone opens nobody's contract.
        if (userId && typeof index === 'number') void go({ to: 'contractView', params: { userId, index: String(index) } })
      },
    }),
    [call, nameOf, go],
  )
}
