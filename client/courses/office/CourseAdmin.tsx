import { useMemo } from 'react'
import type { Column, Filter } from '#client/kit/table/column.ts'
import { counts, lengths } from '#client/kit/table/kinds.ts'
import { ListPage } from '#client/kit/table/ListPage.tsx'
import { byOwner } from '#client/parts/studio/byStudio.ts'
import { useOwnStudios } from '#client/parts/studio/ownStudios.ts'
import { intensities } from '#contract/courses/calls.ts'
import { type CourseRow, courseOffice } from '#contract/courses/courseOffice.ts'
import { CourseEditor } from './CourseEditor.tsx'
import { course } from './rows.ts'
import { useLabels } from './useLabels.ts'

const hard = (value: number) => intensities[value as keyof typeof intensities]

/** /dashboard/gf/courses: the courses on offer, of the whole chain and of one's own studios (L65). */
export default function CourseAdmin() {
  const { everywhere, all, options, nameOf } = useOwnStudios(courseOffice.addCourse)
  const labels = useLabels()
  const columns = useMemo<Column<CourseRow>[]>(
    () => [
      { id: 'title', title: 'Kurs', text: ({ title }) => title, sorts: true, strong: true, width: 190, grow: 2, phone: 'title' },
      {
        id: 'studio',
        title: 'Gilt für',
        text: ({ studio }) => nameOf(studio) ?? 'Alle Studios',
        sorts: true,
        width: 120,
        grow: 1,
        phone: 'second',
      },
      { id: 'labels', title: 'Labels', text: row => labels.wordsOf(row.labels), width: 140, grow: 1 },
      { id: 'intensity', title: 'Intensität', text: ({ intensity }) => hard(intensity), sorts: true, width: 96 },
      {
        id: 'minutes',
        title: 'Dauer',
        ...lengths(
          ({ minutes }) => minutes,
          minutes => `${minutes} Min.`,
        ),
        sorts: true,
        width: 84,
        phone: 'second',
      },
      { id: 'ahead', title: 'Kommende', ...counts(({ ahead }) => ahead), width: 96, phone: 'trail' },
    ],
    [nameOf, labels],
  )
  const filters = useMemo<Filter[]>(
    () => [byOwner('Gilt für', all), { id: 'label', title: 'Label', choices: labels.options }],
    [all, labels.options],
  )
  return (
    <ListPage
      rows={['der', 'Kurs', 'Kurse']}
      adds={everywhere || options.length > 0}
      wide
      name="courses"
      call={courseOffice.courses}
      form={course}
      columns={columns}
      filters={filters}
      empty="Noch kein Kurs wird angeboten."
      exports
    >
      {(row, close) => <CourseEditor row={row} onDone={close} />}
    </ListPage>
  )
}
