import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus'
import { useMemo, useState } from 'react'
import { prefetch } from '#client/data/calls.ts'
import { Button } from '#client/kit/Button.tsx'
import { thousands } from '#client/kit/format.ts'
import { Page } from '#client/kit/Page.tsx'
import { CallTable } from '#client/kit/table/CallTable.tsx'
import type { Column, Filter } from '#client/kit/table/column.ts'
import type { Shown, Ways } from '#client/kit/waiting/overlay.ts'
import { type CourseRow, courseOffice } from '#contract/courses/office.ts'
import { intensities } from '#contract/courses.ts'
import { CourseSheet } from './CourseSheet.tsx'
import { useLabels, useReach, useStudios } from './lookups.ts'

const hard = (value: number) => intensities[value as keyof typeof intensities]

const ways: Ways<CourseRow> = {
  calls: {
    ...{ add: courseOffice.addCourse, edit: courseOffice.editCourse },
    ...{ remove: courseOffice.removeCourse, restore: courseOffice.restoreCourse },
  },
  fresh: { version: 1, ahead: 0, studio: null, picture: null },
  one: ({ _id }) => prefetch(courseOffice.course, { params: { id: _id } }, 0),
}

/** /dashboard/gf/courses: what is offered, of the whole chain and of the own studios (L65). */
export default function CourseAdmin() {
  const [open, setOpen] = useState<Shown<CourseRow> | 'new'>()
  const { options, nameOf } = useStudios()
  const labels = useLabels()
  const reach = useReach('gf_c_create')
  const columns = useMemo<Column<CourseRow>[]>(
    () => [
      { id: 'title', title: 'Kurs', text: ({ title }) => title, sorts: true, strong: true, width: 190, grow: 2, phone: 'title' },
      { id: 'studio', title: 'Gilt für', text: ({ studio }) => nameOf(studio), sorts: true, width: 120, grow: 1, phone: 'second' },
      { id: 'labels', title: 'Labels', text: row => labels.wordsOf(row.labels), width: 140, grow: 1 },
      { id: 'intensity', title: 'Intensität', text: ({ intensity }) => hard(intensity), sorts: true, width: 96 },
      { id: 'minutes', title: 'Dauer', text: ({ minutes }) => `${minutes} Min.`, sorts: true, right: true, width: 84, phone: 'second' },
      { id: 'ahead', title: 'Kommende', text: ({ ahead }) => thousands(ahead), right: true, width: 96, phone: 'trail' },
    ],
    [nameOf, labels],
  )
  const filters = useMemo<Filter[]>(
    () => [
      {
        id: 'studio',
        title: 'Gilt für',
        choices: [['-', 'Alle Studios'] as const, ...options].map(([value, label]) => ({ value, label })),
      },
      { id: 'label', title: 'Label', choices: labels.options.map(([value, label]) => ({ value, label })) },
    ],
    [options, labels.options],
  )
  const add = (
    <Button size="row" icon={<PlusIcon size={18} aria-hidden />} onClick={() => setOpen('new')}>
      Neuer Kurs
    </Button>
  )
  const may = reach.everywhere || options.some(([code]) => reach.isIn(code))
  return (
    <Page title="Kurse" actions={may && add}>
      <CallTable
        label="Kurse"
        name="courses"
        call={courseOffice.courses}
        ways={ways}
        columns={columns}
        filters={filters}
        searches={{ label: 'Kurse suchen' }}
        open={setOpen}
        empty={{ text: 'Noch kein Kurs wird angeboten.', action: may && add }}
        exports
      />
      {open && <CourseSheet row={open === 'new' ? undefined : open} onClose={() => setOpen(undefined)} />}
    </Page>
  )
}
