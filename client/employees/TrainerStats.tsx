import { useMemo } from 'react'
import { month as monthWords } from '#client/kit/format.ts'
import { StatPage } from '#client/kit/stat/StatPage.tsx'
import type { Column } from '#client/kit/table/column.ts'
import { counts } from '#client/kit/table/kinds.ts'
import { type NameOf, useOwnStudios } from '#client/parts/studio/ownStudios.ts'
import { type TrainerStatsRow, trainerKinds, trainerMeasures, trainerSplits, trainerStats } from '#contract/employees/trainers.ts'

const columnsOf = (nameOf: NameOf): Column<TrainerStatsRow>[] => [
  { id: 'month', title: 'Monat', text: ({ month }) => monthWords(`${month}-01`), sorts: true, strong: true, width: 150, phone: 'title' },
  { id: 'kind', title: 'Was', text: ({ kind }) => trainerKinds[kind], width: 210, grow: 1, phone: 'second' },
  { id: 'many', title: 'Zahl', ...counts(({ many }: TrainerStatsRow) => many), sorts: true, width: 90, phone: 'trail' },
  { id: 'trainer', title: 'Trainer', text: ({ trainer }) => trainer, sorts: true, width: 180, phone: 'second' },
  { id: 'studio', title: 'Studio', text: ({ studio }) => studio && nameOf(studio), sorts: true, width: 150 },
]

const filters = { studio: trainerSplits.studio }

/** /dashboard/trainer-stats (L48, V31, V50): what trainers did, by trainer, studio and month. */
export default function TrainerStats() {
  const { nameOf } = useOwnStudios(trainerStats.numbers)
  const rows = useMemo(() => ({ label: 'Ergebnisse', one: 'Ergebnis', call: trainerStats.rows, columns: columnsOf(nameOf) }), [nameOf])
  return (
    <StatPage
      title="Trainer"
      name="trainer"
      family="trainers"
      numbers={trainerStats.numbers}
      measures={trainerMeasures}
      splits={trainerSplits}
      filters={filters}
      choices={trainerStats.choices}
      rows={rows}
      excel={trainerStats.excel}
      empty="In diesem Zeitraum gab es keine Ergebnisse."
    />
  )
}
