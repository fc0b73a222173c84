import { beginColumn, useCourseRows } from '#client/courses/stats/useCourseRows.ts'
import { StatPage } from '#client/kit/stat/StatPage.tsx'
import type { Column } from '#client/kit/table/column.ts'
import { lengths } from '#client/kit/table/kinds.ts'
import { courseHours, type HoursStatsRow, hoursMeasures, hoursSplits } from '#contract/courses/courseHours.ts'

const filters = { studio: 'Studio', instructor: 'Kursleitung', course: 'Kurs' }

const columnsOf = (studio: (code: string) => string): Column<HoursStatsRow>[] => [
  { id: 'course', title: 'Kurs', text: ({ title }) => title, sorts: true, strong: true, width: 170, grow: 2, phone: 'title' },
  beginColumn,
  { id: 'instructor', title: 'Kursleitung', text: ({ instructor }) => instructor, sorts: true, width: 150, grow: 1, phone: 'second' },
  { id: 'away', title: 'Vertritt', text: ({ away }) => away ?? null, width: 150, grow: 1 },
  { id: 'studio', title: 'Studio', text: row => studio(row.studio), sorts: true, width: 130, grow: 1 },
  { id: 'room', title: 'Raum', text: ({ room }) => room, width: 120, spare: true },
  { id: 'minutes', title: 'Stunden', ...lengths(({ minutes }) => minutes), sorts: true, width: 96, phone: 'trail' },
]

/** /dashboard/gf/hours: hours of instructors from the courses they gave; an instructor sees their own. */
export default function CourseHours() {
  const rows = useCourseRows(courseHours.rows, columnsOf)
  return (
    <StatPage
      title="Stunden der Kursleitungen"
      name="stunden"
      numbers={courseHours.numbers}
      measures={hoursMeasures}
      splits={hoursSplits}
      filters={filters}
      choices={courseHours.choices}
      rows={rows}
      excel={courseHours.excel}
      empty="In diesem Zeitraum wurde kein Kurs gegeben."
    />
  )
}
