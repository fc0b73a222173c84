import { useMemo } from 'react'
import { quantity } from '#client/kit/format.ts'
import { StatPage } from '#client/kit/stat/StatPage.tsx'
import type { Column } from '#client/kit/table/column.ts'
import { days } from '#client/kit/table/kinds.ts'
import { type NameOf, useOwnStudios } from '#client/parts/studio/ownStudios.ts'
import { type DaycareStatsRow, daycareMeasures, daycareSplits, daycareStats } from '#contract/daycare/stats.ts'
import { signupStates } from '#contract/rules/daycare/states.ts'

const columnsOf = (nameOf: NameOf): Column<DaycareStatsRow>[] => [
  { id: 'day', title: 'Tag', ...days(({ day }: DaycareStatsRow) => day), sorts: true, strong: true, width: 120, phone: 'title' },
  { id: 'time', title: 'Zeit', text: ({ from, to }) => `${from} bis ${to}`, width: 140, phone: 'second' },
  { id: 'state', title: 'Stand', text: ({ state }) => signupStates[state], sorts: true, width: 150, phone: 'trail' },
  { id: 'minutes', title: 'Minuten', text: ({ minutes }) => (minutes === null ? null : quantity(minutes)), right: true, width: 90 },
  { id: 'studio', title: 'Studio', text: ({ studio }) => nameOf(studio), sorts: true, width: 140 },
]

const filters = { studio: daycareSplits.studio }

/** /dashboard/studio/daycare/statistik (T54): children who were looked after, by studio, weekday and month. */
export default function DaycareStats() {
  const { nameOf } = useOwnStudios(daycareStats.numbers)
  const rows = useMemo(() => ({ label: 'Anmeldungen', one: 'Anmeldung', call: daycareStats.rows, columns: columnsOf(nameOf) }), [nameOf])
  return (
    <StatPage
      title="Kinderhort: Statistik"
      name="kinderhort"
      numbers={daycareStats.numbers}
      measures={daycareMeasures}
      splits={daycareSplits}
      filters={filters}
      choices={daycareStats.choices}
      rows={rows}
      excel={daycareStats.excel}
      empty="In diesem Zeitraum war kein Kind angemeldet."
    />
  )
}
