import { useMemo } from 'react'
import { rowForm } from '#client/kit/rowForm.tsx'
import type { Column, Filter } from '#client/kit/table/column.ts'
import { days } from '#client/kit/table/kinds.ts'
import { ListPage } from '#client/kit/table/ListPage.tsx'
import { isNew } from '#client/kit/waiting/overlay.ts'
import { byOwner } from '#client/parts/studio/byStudio.ts'
import { useOwnStudios } from '#client/parts/studio/ownStudios.ts'
import { dayNotes, type StudioDayNote } from '#contract/measures/dayNotes.ts'

const note = rowForm({
  add: dayNotes.create,
  edit: dayNotes.edit,
  remove: dayNotes.remove,
  restore: dayNotes.restore,
  one: dayNotes.one,
  fresh: { version: 1, studio: null, place: null },
  called: ({ text }) => text,
  draft: 'dayNote',
  closed: ({ studio }) => `Diese Notiz gilt für ${studio ? 'ein anderes Studio' : 'alle Studios'}: Ändern kann sie, wer das dort darf.`,
  removal: { label: 'Notiz entfernen' },
})

const about = 'Zum Beispiel «Umbau» oder «Tag der offenen Tür». Ohne Namen von Personen.'

/** /dashboard/stats/notizen: what was special on which days; it stands on every curve and in the month's report (V59). */
export default function DayNotes() {
  const { options, everywhere, nameOf } = useOwnStudios(dayNotes.create)
  const own = useOwnStudios(dayNotes.list)
  const columns = useMemo<Column<StudioDayNote>[]>(
    () => [
      { id: 'text', title: 'Notiz', text: ({ text }) => text, sorts: true, strong: true, width: 260, grow: 2, phone: 'title' },
      { id: 'from', title: 'Ab', ...days(({ from }: StudioDayNote) => from), sorts: true, width: 110, phone: 'trail' },
      { id: 'to', title: 'Bis', ...days(({ to }: StudioDayNote) => to), width: 110 },
      {
        id: 'place',
        title: 'Studio',
        text: ({ studio, place }) => (studio ? (place ?? nameOf(studio)) : 'Alle Studios'),
        sorts: true,
        width: 140,
        grow: 1,
        phone: 'second',
      },
    ],
    [nameOf],
  )
  const filters = useMemo<Filter[]>(() => [byOwner('Studio', own.options)], [own.options])
  return (
    <ListPage
      rows={['die', 'Notiz', 'Notizen']}
      title="Notizen zu Tagen"
      adds={options.length > 0}
      name="dayNotes"
      call={dayNotes.list}
      form={note}
      columns={columns}
      filters={filters}
      empty="Noch keine Notiz: Was an einem Tag besonders war, steht dann bei jeder Kurve."
      exports
    >
      {(row, close) => (
        <note.Form row={row} start={options.length === 1 && !everywhere ? { studio: options[0]?.[0] } : {}} onDone={close}>
          <note.Field name="text" autoFocus hint={about} />
          <note.Field name="from" type="date" />
          <note.Field name="to" type="date" />
          {isNew(row) && <note.Field name="studio" options={options} none={everywhere ? 'Alle Studios' : undefined} />}
        </note.Form>
      )}
    </ListPage>
  )
}
