import { Box, Text } from '@chakra-ui/react'
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus'
import { useMemo, useState } from 'react'
import { v7 } from 'uuid'
import { prefetch } from '#client/data/calls.ts'
import { Button } from '#client/kit/Button.tsx'
import { formFor } from '#client/kit/form.tsx'
import { Page } from '#client/kit/Page.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { CallTable } from '#client/kit/table/CallTable.tsx'
import type { Column } from '#client/kit/table/column.ts'
import type { Shown, Ways } from '#client/kit/waiting/overlay.ts'
import { sayDone } from '#client/kit/waiting/say.ts'
import { courseOffice, type LabelRow } from '#contract/courses/office.ts'
import { useReach } from './lookups.ts'
import { useRemoving } from './removing.ts'

const make = formFor(courseOffice.addLabel)
const change = formFor(courseOffice.editLabel)
const ways: Ways<LabelRow> = {
  calls: { add: courseOffice.addLabel, edit: courseOffice.editLabel, remove: courseOffice.removeLabel },
  fresh: { version: 1, courses: 0 },
  one: ({ _id }) => prefetch(courseOffice.label, { params: { id: _id } }, 0),
}

/** /dashboard/gf/labels: the words by which members find courses; they are the chain's (L65). */
export default function Labels() {
  const [open, setOpen] = useState<Shown<LabelRow> | 'new'>()
  const columns = useMemo<Column<LabelRow>[]>(
    () => [
      { id: 'name', title: 'Label', text: ({ name }) => name, sorts: true, strong: true, width: 220, grow: 2, phone: 'title' },
      { id: 'courses', title: 'Kurse', text: ({ courses }) => String(courses), sorts: true, right: true, width: 90, phone: 'trail' },
    ],
    [],
  )
  const add = (
    <Button size="row" icon={<PlusIcon size={18} aria-hidden />} onClick={() => setOpen('new')}>
      Neues Label
    </Button>
  )
  return (
    <Page title="Labels" actions={add}>
      <CallTable
        label="Labels"
        name="labels"
        call={courseOffice.labels}
        ways={ways}
        columns={columns}
        searches={{ label: 'Labels suchen' }}
        open={setOpen}
        empty={{ text: 'Noch kein Label.', action: add }}
        exports
      />
      {open && (
        <Sheet open onClose={() => setOpen(undefined)} title={open === 'new' ? 'Neues Label' : open.name}>
          <LabelForm row={open === 'new' ? undefined : open} onDone={() => setOpen(undefined)} />
        </Sheet>
      )}
    </Page>
  )
}

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
        draft={row ? undefined : 'label/new'}
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
      <Box paddingTop="12">
        <Button
          look="text"
          size="row"
          onClick={() => {
            onDone()
            void remove(row)
          }}
        >
          Label entfernen
        </Button>
        {row.courses > 0 && (
          <Text textStyle="small" color="ink3" paddingInline="10">
            {row.courses === 1 ? 'Ein Kurs trägt es' : `${row.courses} Kurse tragen es`}: Nimm es dort zuerst weg.
          </Text>
        )}
      </Box>
    </>
  )
}
