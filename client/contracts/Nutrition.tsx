import { useMemo } from 'react'
import { Chip } from '#client/kit/Chip.tsx'
import { Page } from '#client/kit/Page.tsx'
import { CallTable } from '#client/kit/table/CallTable.tsx'
import type { Column, Filter } from '#client/kit/table/column.ts'
import { counts, days } from '#client/kit/table/kinds.ts'
import { useGo } from '#client/map/links.tsx'
import { byStudio } from '#client/parts/studio/byStudio.ts'
import { useOwnStudios } from '#client/parts/studio/ownStudios.ts'
import { contracts } from '#contract/contracts/calls.ts'
import { type NutritionRow, nutritionStandings } from '#contract/contracts/nutritionShapes.ts'

const whole: Filter = {
  id: 'contract',
  title: 'Vertrag',
  choices: [
    ['running', 'Läuft noch'],
    ['ended', 'Beendet'],
  ],
}

const columnsOf = (nameOf: (code: string) => string | null): Column<NutritionRow>[] => [
  { id: 'name', title: 'Name', text: ({ name }) => name, sorts: true, strong: true, width: 180, grow: 2, phone: 'title' },
  {
    id: 'standing',
    title: 'Stand',
    text: ({ standing }) => nutritionStandings[standing],
    cell: ({ standing }) => (
      <Chip small look={standing === 'paused' ? 'warn' : 'plain'}>
        {nutritionStandings[standing]}
      </Chip>
    ),
    width: 130,
    phone: 'trail',
  },
  { id: 'title', title: 'Zusatz', text: ({ title }) => title, width: 160, grow: 1, phone: 'second' },
  { id: 'from', title: 'Von', ...days(({ from }: NutritionRow) => from), width: 110 },
  { id: 'until', title: 'Bis', ...days(({ until }: NutritionRow) => until), width: 110 },
  { id: 'coachName', title: 'Betreut von', text: ({ coachName }) => coachName, width: 160, grow: 1 },
  { id: 'studio', title: 'Studio', text: ({ studio }) => nameOf(studio), width: 130 },
  {
    id: 'number',
    title: 'Vertrag',
    ...counts(({ number }: NutritionRow) => number),
    text: ({ number }) => String(number),
    sorts: true,
    width: 90,
  },
]

/** /dashboard/contract/nutrition: people whose contract has nutrition with it, from when to when, and who looks after them (C48). */
export default function Nutrition() {
  const go = useGo()
  const { options, nameOf } = useOwnStudios(contracts.nutrition)
  const columns = useMemo(() => columnsOf(nameOf), [nameOf])
  const filters = useMemo(() => [whole, byStudio(options)], [options])
  return (
    <Page title="Verträge Ernährung" back="contracts">
      <CallTable
        label="Verträge mit Ernährung"
        one="Vertrag"
        name="contracts-nutrition"
        call={contracts.nutrition}
        columns={columns}
        filters={filters}
        searches={{ label: 'Name oder Nummer' }}
        open={({ userId }) => void go({ to: 'userCard', params: { id: userId } })}
        exports
        empty={{ text: 'Niemand hat Ernährung in seinem Vertrag.' }}
      />
    </Page>
  )
}
