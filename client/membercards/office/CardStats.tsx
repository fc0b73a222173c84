import { useMemo } from 'react'
import { StatPage } from '#client/kit/stat/StatPage.tsx'
import type { Column } from '#client/kit/table/column.ts'
import { days } from '#client/kit/table/kinds.ts'
import { useGo } from '#client/map/links.tsx'
import { type NameOf, useOwnStudios } from '#client/parts/studio/ownStudios.ts'
import { type CardStatsRow, cardMeasures, cardSplits, membercardStats } from '#contract/membercards/stats.ts'
import { cardSources, cardStates } from '#contract/rules/membercards/states.ts'

const columnsOf = (nameOf: NameOf): Column<CardStatsRow>[] => [
  { id: 'day', title: 'Tag', ...days(({ day }: CardStatsRow) => day), sorts: true, strong: true, width: 110, phone: 'title' },
  { id: 'name', title: 'Wer', text: ({ name }) => name, width: 180, grow: 1, phone: 'second' },
  { id: 'state', title: 'Stand heute', text: ({ state }) => cardStates[state], width: 150, phone: 'trail' },
  { id: 'source', title: 'Woher', text: ({ source }) => cardSources[source], width: 130 },
  { id: 'studio', title: 'Studio', text: ({ studio }) => nameOf(studio), sorts: true, width: 130 },
]

const { month: _, ...filters } = cardSplits

/** /dashboard/membercard-stats (L50, L280): the 11-day campaign by studio, source, who issued and month; the last 30 days at first. */
export default function CardStats() {
  const { nameOf } = useOwnStudios(membercardStats.numbers)
  const go = useGo()
  const rows = useMemo(
    () => ({
      label: 'Karten',
      one: 'Karte',
      call: membercardStats.rows,
      columns: columnsOf(nameOf),
      open: ({ name }: CardStatsRow) => {
        // Whoever sees figures alone opens nobody's card.
        if (name) void go({ to: 'membercardAdmin', search: { q: name } })
      },
    }),
    [nameOf, go],
  )
  return (
    <StatPage
      title="11-Tage-Kampagne"
      name="elf-tage"
      numbers={membercardStats.numbers}
      measures={cardMeasures}
      splits={cardSplits}
      filters={filters}
      choices={membercardStats.choices}
      rows={rows}
      excel={membercardStats.excel}
      empty="In diesem Zeitraum gab es keine Karte."
      usual="dreissig"
    />
  )
}
