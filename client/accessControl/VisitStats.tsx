import { useMemo } from 'react'
import { StatPage } from '#client/kit/stat/StatPage.tsx'
import type { Column } from '#client/kit/table/column.ts'
import { instants } from '#client/kit/table/kinds.ts'
import { useGo } from '#client/map/links.tsx'
import { type NameOf, useOwnStudios } from '#client/parts/studio/ownStudios.ts'
import { type VisitRow, visitMeasures, visitSplits, visitStats, visitWays } from '#contract/accessControl/stats.ts'

const columnsOf = (nameOf: NameOf): Column<VisitRow>[] => [
  { id: 'at', title: 'Wann', ...instants(({ at }: VisitRow) => at), sorts: true, strong: true, width: 160, phone: 'title' },
  { id: 'name', title: 'Wer', text: ({ name }) => name, width: 180, grow: 1, phone: 'second' },
  { id: 'way', title: 'Weg', text: ({ way }) => visitWays[way], width: 150, phone: 'trail' },
  { id: 'studio', title: 'Studio', text: ({ studio }) => nameOf(studio), sorts: true, width: 150 },
]

const two = (hour: number) => String(hour).padStart(2, '0')
const grid = {
  by: 'time',
  columns: ['Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa', 'So'].map((title, at) => [String(at + 1), title] as const),
  rows: Array.from({ length: 24 }, (_, hour) => [two(hour), `${hour}–${hour + 1}`] as const),
}

const filters = { studio: visitSplits.studio }

/** /dashboard/checkin-stats (L46, V50): who came, by studio, weekday, hour, way and month. */
export default function VisitStats() {
  const { nameOf } = useOwnStudios(visitStats.numbers)
  const go = useGo()
  const rows = useMemo(
    () => ({
      label: 'Eintritte',
      one: 'Eintritt',
      call: visitStats.rows,
      columns: columnsOf(nameOf),
      open: ({ userId }: VisitRow) => {
        // Whoever sees figures alone opens nobody's card.
        if (userId) void go({ to: 'userCard', params: { id: userId } })
      },
    }),
    [nameOf, go],
  )
  return (
    <StatPage
      title="Check-ins"
      name="check-ins"
      family="visits"
      numbers={visitStats.numbers}
      measures={visitMeasures}
      splits={visitSplits}
      filters={filters}
      choices={visitStats.choices}
      rows={rows}
      excel={visitStats.excel}
      grid={grid}
      empty="In diesem Zeitraum kam niemand."
    />
  )
}
