import { useMemo } from 'react'
import { StatPage } from '#client/kit/stat/StatPage.tsx'
import type { Column } from '#client/kit/table/column.ts'
import { days } from '#client/kit/table/kinds.ts'
import { useGo } from '#client/map/links.tsx'
import { type NameOf, useOwnStudios } from '#client/parts/studio/ownStudios.ts'
import { leadFunnel, leadMeasures } from '#contract/leads/measures.ts'
import { type LeadStatsRow, leadSplits, leadStats } from '#contract/leads/stats.ts'
import { leadSources, leadStates } from '#contract/rules/leads/states.ts'

const columnsOf = (nameOf: NameOf): Column<LeadStatsRow>[] => [
  { id: 'day', title: 'Eingang', ...days(({ day }: LeadStatsRow) => day), sorts: true, strong: true, width: 120, phone: 'title' },
  { id: 'name', title: 'Wer', text: ({ name }) => name, width: 180, grow: 1, phone: 'second' },
  { id: 'source', title: 'Woher', text: ({ source }) => leadSources[source], width: 140, phone: 'second' },
  { id: 'state', title: 'Stand', text: ({ state }) => state && leadStates[state], width: 150, phone: 'trail' },
  { id: 'studio', title: 'Studio', text: ({ studio }) => studio && nameOf(studio), sorts: true, width: 150 },
]

const { studio, source, category, form } = leadSplits
const filters = { studio, source, category, form }

/** /dashboard/lead-stats (L46, V50): what came of enquiries, by source, category, form, owner, reason, studio and month. */
export default function LeadStats() {
  const { nameOf } = useOwnStudios(leadStats.numbers)
  const go = useGo()
  const rows = useMemo(
    () => ({
      label: 'Leads',
      one: 'Lead',
      call: leadStats.rows,
      columns: columnsOf(nameOf),
      open: ({ lead, studio: at }: LeadStatsRow) => {
        // Whoever sees figures alone opens nobody's card.
        if (lead) void go({ to: 'leadsAll', search: { lead, ...(at && { wo: at }) } })
      },
    }),
    [nameOf, go],
  )
  return (
    <StatPage
      title="Leads: Statistik"
      name="leads-statistik"
      family="leads"
      numbers={leadStats.numbers}
      measures={leadMeasures}
      splits={leadSplits}
      filters={filters}
      choices={leadStats.choices}
      rows={rows}
      excel={leadStats.excel}
      funnel={leadFunnel}
      empty="In diesem Zeitraum kam keine Anfrage."
    />
  )
}
