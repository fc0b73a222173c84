import { useMemo } from 'react'
import { useReachAny } from '#client/data/reach.ts'
import { StatPage } from '#client/kit/stat/StatPage.tsx'
import type { Column } from '#client/kit/table/column.ts'
import { days } from '#client/kit/table/kinds.ts'
import { useGo } from '#client/map/links.tsx'
import { useOwnStudios } from '#client/parts/studio/ownStudios.ts'
import { type GrowthRow, growthMeasures, growthSplits, turnNames } from '#contract/contracts/growth.ts'
import { contractStats } from '#contract/contracts/stats.ts'
import { people } from '#contract/people.ts'

const columnsOf = (nameOf: (code: string) => string | null): Column<GrowthRow>[] => [
  { id: 'day', title: 'Datum', ...days(({ day }: GrowthRow) => day), sorts: true, width: 110, phone: 'trail' },
  { id: 'kind', title: 'Was', text: ({ kind }) => turnNames[kind], strong: true, width: 170, grow: 1, phone: 'title' },
  { id: 'name', title: 'Name', text: ({ name }) => name, width: 180, grow: 1, phone: 'second' },
  { id: 'studio', title: 'Studio', text: ({ studio }) => nameOf(studio), sorts: true, width: 140, phone: 'second' },
]

const filters = { studio: growthSplits.studio }

/** /dashboard/contract-development (L46, V27): members at the start, who came, who went, and at the end, against the goal. */
export default function Growth() {
  const { nameOf } = useOwnStudios(contractStats.growth)
  const opens = useReachAny(people.card)
  const go = useGo()
  const rows = useMemo(
    () => ({
      label: 'Veränderungen',
      one: 'Veränderung',
      call: contractStats.growthRows,
      columns: columnsOf(nameOf),
      open: opens ? ({ userId }: GrowthRow) => userId && void go({ to: 'userCard', params: { id: userId } }) : undefined,
    }),
    [nameOf, opens, go],
  )
  return (
    <StatPage
      title="Vertragsentwicklung"
      name="vertragsentwicklung"
      family="growth"
      numbers={contractStats.growth}
      measures={growthMeasures}
      splits={growthSplits}
      filters={filters}
      choices={contractStats.growthChoices}
      rows={rows}
      excel={contractStats.growthExcel}
      empty="In diesem Zeitraum hatte niemand einen Vertrag."
      usual="dreizehn"
    />
  )
}
