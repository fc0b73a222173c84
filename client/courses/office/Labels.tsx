import { Text } from '@chakra-ui/react'
import { useState } from 'react'
import { v7 } from 'uuid'
import { formFor } from '#client/kit/form.tsx'
import { thousands } from '#client/kit/format.ts'
import type { Column } from '#client/kit/table/column.ts'
import { counts } from '#client/kit/table/kinds.ts'
import { ListPage } from '#client/kit/table/ListPage.tsx'
import type { Shown } from '#client/kit/waiting/overlay.ts'
import { sayDone } from '#client/kit/waiting/say.ts'
import { courseOffice, type LabelRow } from '#contract/courses/office.ts'
import { useReach } from './lookups.ts'
import { Removal } from './Removal.tsx'
import { useRemoving } from './removing.ts'
import { labelWays } from './ways.ts'

const make = formFor(courseOffice.addLabel)
const change = formFor(courseOffice.editLabel)

const columns: readonly Column<LabelRow>[] = [
  { id: 'name', title: 'Label', text: ({ name }) => name, sorts: true, strong: true, width: 220, grow: 2, phone: 'title' },
  { id: 'courses', title: 'Kurse', ...counts(({ courses }) => courses), sorts: true, width: 90, phone: 'trail' },
]

/** /dashboard/gf/labels: the words by which members find courses; they are the chain's (L65). */
const Labels = () => (
  <ListPage
    title="Labels"
    one="Label"
    add="Neues Label"
    nameOf={({ name }) => name}
    name="labels"
    call={courseOffice.labels}
    ways={labelWays}
    columns={columns}
    searches={{ label: 'Labels suchen' }}
    empty="Noch kein Label."
    exports
  >
    {(row, close) => <LabelForm row={row} onDone={close} />}
  </ListPage>
)
export default Labels

function LabelForm({ row, onDone }: { row?: Shown<LabelRow>; onDone: () => void }) {
  const [_id] = useState(() => row?._id ?? v7())
  const { everywhere } = useReach('l_edit')
  const { remove } = useRemoving('label')
  const isNew = !row || row.act?.kind === 'add'
  const said = (answer: unknown, name: string) => {
    sayDone(answer, isNew ? `${name} ist angelegt.` : `${name}: gespeichert.`)
    onDone()
  }
  if (isNew)
    return (
      <make.Form
        also={{ _id }}
        again={row?.act}
        title={({ body }) => body.name}
        draft={`label/${row ? _id : 'new'}`}
        button="Anlegen"
        onDone={(answer, { name }) => said(answer, name)}
      >
        <make.Field name="name" autoFocus />
      </make.Form>
    )
  if (!everywhere)
    return (
      <Text color="ink2">
        Labels gelten für alle Studios: Umbenennen und entfernen kann sie, wer das für alle darf. Neue kannst du hinzufügen.
      </Text>
    )
  return (
    <>
      <change.Form
        rest={{ params: { id: row._id } }}
        start={row}
        also={{ _id, version: row.version }}
        again={row.act}
        title={({ body }) => body.name}
        draft={`label/${row._id}`}
        onDone={(answer, { name }) => said(answer, name)}
      >
        <change.Field name="name" autoFocus />
      </change.Form>
      <Removal
        label="Label entfernen"
        onRemove={() => {
          onDone()
          void remove(row)
        }}
        why={
          row.courses > 0
            ? `${row.courses === 1 ? 'Ein Kurs trägt es' : `${thousands(row.courses)} Kurse tragen es`}: Nimm es dort zuerst weg.`
            : undefined
        }
      />
    </>
  )
}
