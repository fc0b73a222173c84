import { useMemo } from 'react'
import { StatPage } from '#client/kit/stat/StatPage.tsx'
import type { Column } from '#client/kit/table/column.ts'
import { amounts, counts, days } from '#client/kit/table/kinds.ts'
import { useGo } from '#client/map/links.tsx'
import { useOwnStudios } from '#client/parts/studio/ownStudios.ts'
import { type ContractStatsRow, contractMeasures, contractSplits, contractStats } from '#contract/contracts/stats.ts'
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

const filters = { studio: contractSplits.studio, offer: contractSplits.offer }

/** /dashboard/contract/stats (C47): closings, ends and what runs, by studio, offer, reason and month. */
export default function Stats() {
  const { nameOf } = useOwnStudios(contractStats.numbers)
  const go = useGo()
  const rows = useMemo(
    () => ({
      label: 'Verträge',
      one: 'Vertrag',
      call: contractStats.rows,
      columns: columnsOf(nameOf),
      open: ({ userId, index }: ContractStatsRow) => {
        // Whoever sees figures alone opens nobody's contract.
        if (userId && typeof index === 'number') void go({ to: 'contractView', params: { userId, index: String(index) } })
      },
    }),
    [nameOf, go],
  )
  return (
    <StatPage
      title="Abschlüsse"
      name="abschluesse"
      numbers={contractStats.numbers}
      measures={contractMeasures}
      splits={contractSplits}
      filters={filters}
      choices={contractStats.choices}
      rows={rows}
      excel={contractStats.excel}
      empty="In diesem Zeitraum gab es keinen Vertrag."
    />
  )
}
