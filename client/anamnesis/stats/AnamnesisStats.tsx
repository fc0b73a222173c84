import { useMemo } from 'react'
import { StatPage } from '#client/kit/stat/StatPage.tsx'
import type { Column } from '#client/kit/table/column.ts'
import { flags, instants, lengths } from '#client/kit/table/kinds.ts'
import { useStudioNames } from '#client/parts/studio/names.ts'
import { type AnamnesisStatsRow, anamnesisMeasures, anamnesisSplits, anamnesisStats } from '#contract/anamnesis/stats.ts'

const { month: _, ...filters } = anamnesisSplits

const columnsOf = (studio: (code: string) => string): Column<AnamnesisStatsRow>[] => [
  { id: 'title', title: 'Bogen', text: ({ title }) => title, sorts: true, strong: true, width: 170, grow: 2, phone: 'title' },
  { id: 'at', title: 'Wann', ...instants<AnamnesisStatsRow>(({ at }) => at), sorts: true, width: 160, phone: 'second' },
  { id: 'studio', title: 'Studio', text: row => studio(row.studio), sorts: true, width: 130, grow: 1 },
  { id: 'trainer', title: 'Trainer', text: ({ trainer }) => trainer, sorts: true, width: 150, grow: 1 },
  { id: 'minutes', title: 'Dauer', ...lengths<AnamnesisStatsRow>(({ minutes }) => minutes), sorts: true, width: 96, phone: 'trail' },
  { id: 'planned', title: 'Plan', ...flags<AnamnesisStatsRow>(({ planned }) => planned), width: 90 },
]

/** /dashboard/anamnese-stats: the work done on anamneses, by studio, form, trainer and month; whose they are stands nowhere (L46, H42). */
export default function AnamnesisStats() {
  const { name } = useStudioNames()
  const rows = useMemo(() => ({ label: 'Bögen', one: 'Bogen', call: anamnesisStats.rows, columns: columnsOf(name) }), [name])
  return (
    <StatPage
      title="Anamnesen: Statistik"
      name="anamnesen"
      family="anamnesis"
      numbers={anamnesisStats.numbers}
      measures={anamnesisMeasures}
      splits={anamnesisSplits}
      filters={filters}
      choices={anamnesisStats.choices}
      rows={rows}
      excel={anamnesisStats.excel}
      empty="In diesem Zeitraum wurde keine Anamnese begonnen oder abgeschlossen."
    />
  )
}
