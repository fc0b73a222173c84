import { thousands } from '#client/kit/format.ts'
import { rowForm } from '#client/kit/rowForm.tsx'
import type { Column } from '#client/kit/table/column.ts'
import { counts } from '#client/kit/table/kinds.ts'
import { ListPage } from '#client/kit/table/ListPage.tsx'
import { courseOffice, type LabelRow } from '#contract/courses/courseOffice.ts'

const label = rowForm({
  add: courseOffice.addLabel,
  edit: courseOffice.editLabel,
  remove: courseOffice.removeLabel,
  restore: courseOffice.addLabel,
  one: courseOffice.label,
  fresh: { version: 1, courses: 0 },
  called: ({ name }) => name,
  draft: 'label',
  closed: () => 'Labels gelten für alle Studios: Umbenennen und entfernen kann sie, wer das für alle darf. Neue kannst du hinzufügen.',
  removal: {
    label: 'Label entfernen',
    why: ({ courses }) =>
      courses > 0
        ? `${courses === 1 ? 'Ein Kurs trägt es' : `${thousands(courses)} Kurse tragen es`}: Nimm es dort zuerst weg.`
        : undefined,
  },
})

const columns: readonly Column<LabelRow>[] = [
  { id: 'name', title: 'Label', text: ({ name }) => name, sorts: true, strong: true, width: 220, grow: 2, phone: 'title' },
  { id: 'courses', title: 'Kurse', ...counts(({ courses }) => courses), sorts: true, width: 90, phone: 'trail' },
]

/** /dashboard/gf/labels: the words by which members find courses; they are the chain's (L65). */
const Labels = () => (
  <ListPage rows={['das', 'Label', 'Labels']} adds name="labels" call={courseOffice.labels} form={label} columns={columns} exports>
    {(row, close) => (
      <label.Form row={row} onDone={close}>
        <label.Field name="name" autoFocus />
      </label.Form>
    )}
  </ListPage>
)
export default Labels
