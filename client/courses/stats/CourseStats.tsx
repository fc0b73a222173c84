import { StatPage } from '#client/kit/stat/StatPage.tsx'
import type { Column } from '#client/kit/table/column.ts'
import { counts } from '#client/kit/table/kinds.ts'
import { type CourseCounts, type CourseStatsRow, courseMeasures, courseSplits, courseStats } from '#contract/courses/stats.ts'
import { beginColumn, useCourseRows } from './useCourseRows.ts'

const { month: _, ...filters } = courseSplits

const counted: readonly (readonly [id: keyof CourseCounts, title: string, spare?: true])[] = [
  ['visits', 'Besuche'],
  ['seats', 'Plätze'],
  ['signups', 'Anmeldungen'],
  ['missed', 'Nicht erschienen'],
  ['late', 'Späte Abmeldungen'],
  ['promoted', 'Nachgerückt', true],
  ['left', 'Ohne Platz geblieben', true],
]

const columnsOf = (studio: (code: string) => string): Column<CourseStatsRow>[] => [
  { id: 'course', title: 'Kurs', text: ({ title }) => title, sorts: true, strong: true, width: 170, grow: 2, phone: 'title' },
  beginColumn,
  { id: 'studio', title: 'Studio', text: row => studio(row.studio), sorts: true, width: 130, grow: 1, phone: 'second' },
  { id: 'room', title: 'Raum', text: ({ room }) => room, width: 100, spare: true },
  { id: 'instructor', title: 'Kursleitung', text: ({ instructor }) => instructor ?? null, sorts: true, width: 140, grow: 1 },
  ...counted.map(
    ([id, title, spare]): Column<CourseStatsRow> => ({
      id,
      title,
      ...counts(row => (row.isCancelled ? null : row[id])),
      sorts: true,
      width: Math.max(84, 9 * title.length),
      spare,
      phone: id === 'visits' ? 'trail' : undefined,
    }),
  ),
  { id: 'cancelled', title: 'Abgesagt', text: ({ isCancelled }) => (isCancelled ? 'abgesagt' : null), sorts: true, width: 90 },
]

/** /dashboard/gf-stats: use of group fitness by studio, label, instructor and month (L47). */
export default function CourseStats() {
  const rows = useCourseRows(courseStats.rows, columnsOf)
  return (
    <StatPage
      title="Kursstatistik"
      name="kursstatistik"
      family="courses"
      numbers={courseStats.numbers}
      measures={courseMeasures}
      splits={courseSplits}
      filters={filters}
      choices={courseStats.choices}
      rows={rows}
      excel={courseStats.excel}
      empty="In diesem Zeitraum gab es keine Kurse."
    />
  )
}
