import { useMemo } from 'react'
import { hours, month as monthWords, quantity } from '#client/kit/format.ts'
import { StatPage } from '#client/kit/stat/StatPage.tsx'
import type { Column } from '#client/kit/table/column.ts'
import { counts } from '#client/kit/table/kinds.ts'
import { type NameOf, useOwnStudios } from '#client/parts/studio/ownStudios.ts'
import { employeeMeasures } from '#contract/timetracking/measures.ts'
import { type EmployeeStatsRow, employeeSplits, employeeStats } from '#contract/timetracking/stats.ts'

/** A row that was kept before something was counted says nothing of it. */
const time = (minutes: number | null | undefined) => (minutes == null ? null : hours(minutes / 60))
const days = (hundredths: number | null) => (hundredths === null ? null : quantity(hundredths / 100, 1))

const columnsOf = (nameOf: NameOf): Column<EmployeeStatsRow>[] => [
  { id: 'month', title: 'Monat', text: ({ month }) => monthWords(`${month}-01`), sorts: true, strong: true, width: 150, phone: 'title' },
  { id: 'name', title: 'Wer', text: ({ name }) => name, sorts: true, width: 180, grow: 1, phone: 'second' },
  { id: 'studio', title: 'Studio', text: ({ studio }) => nameOf(studio), sorts: true, width: 140, phone: 'second' },
  { id: 'worked', title: 'Gearbeitet', text: ({ worked }) => time(worked), width: 110, phone: 'trail' },
  { id: 'target', title: 'Soll', text: ({ target }) => time(target), width: 100 },
  { id: 'balance', title: 'Saldo', text: ({ balance }) => time(balance), width: 100 },
  { id: 'holidays', title: 'Ferientage', text: ({ holidays }) => days(holidays), width: 110 },
  { id: 'absent', title: 'Abwesend', text: ({ absent }) => days(absent), width: 110 },
  { id: 'night', title: 'Nacht, 25 %', text: ({ night }) => time(night), width: 110 },
  { id: 'nightTime', title: 'Nacht, 10 % Zeit', text: ({ nightTime }) => time(nightTime), width: 130, spare: true },
  { id: 'sunday', title: 'Sonntage', text: ({ sunday }) => time(sunday), width: 110 },
  { id: 'holiday', title: 'Feiertage', text: ({ holiday }) => time(holiday), width: 110, spare: true },
  { id: 'times', title: 'Bestimmte Zeiten', text: ({ times }) => time(times), width: 140, spare: true },
  { id: 'overtime', title: 'Überzeit', text: ({ overtime }) => time(overtime), width: 110 },
  { id: 'courses', title: 'Kurse', ...counts(({ courses }: EmployeeStatsRow) => courses), width: 90 },
]

const filters = { studio: employeeSplits.studio }

/** /dashboard/employee-stats (L49, V31, V50): what employees worked and were to work, by team, person, studio and month. */
export default function EmployeeStats() {
  const { nameOf } = useOwnStudios(employeeStats.numbers)
  const rows = useMemo(() => ({ label: 'Monate', one: 'Monat', call: employeeStats.rows, columns: columnsOf(nameOf) }), [nameOf])
  return (
    <StatPage
      title="Mitarbeitende: Statistik"
      name="mitarbeitende"
      numbers={employeeStats.numbers}
      measures={employeeMeasures}
      splits={employeeSplits}
      filters={filters}
      choices={employeeStats.choices}
      rows={rows}
      excel={employeeStats.excel}
      empty="In diesem Zeitraum war niemand angestellt."
    />
  )
}
