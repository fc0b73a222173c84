import { Box, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { v7 } from 'uuid'
import { useReachAny } from '#client/data/reach.ts'
import { useCall } from '#client/data/reads.ts'
import { Button, ButtonLink } from '#client/kit/Button.tsx'
import { Empty } from '#client/kit/Empty.tsx'
import { formFor } from '#client/kit/form.tsx'
import { moment } from '#client/kit/moment.ts'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Row } from '#client/kit/Row.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { Tick } from '#client/kit/Tick.tsx'
import { isNew, type OverlaidRow } from '#client/kit/waiting/overlay.ts'
import { Refusals } from '#client/kit/waiting/Refusals.tsx'
import { Removal } from '#client/kit/waiting/Removal.tsx'
import { sayDone } from '#client/kit/waiting/say.ts'
import { useRemoval } from '#client/kit/waiting/useRemoval.ts'
import { useWaiting, useWaitingRows } from '#client/kit/waiting/useWaiting.ts'
import { useOwnStudios } from '#client/parts/studio/ownStudios.ts'
import { leads } from '#contract/leads/calls.ts'
import type { LeadEntry } from '#contract/leads/entryShapes.ts'
import { phoneText } from '#contract/phone.ts'
import { leadNameOf } from './leadStanding.ts'
import { entriesOf, entryWays, isEntryActOf } from './officeWays.ts'

/** The names on a category's internal list (V20), for who may read them. */
export function EntryList({ category }: { category: string }) {
  const may = useReachAny(leads.entries)
  if (!may) return <Text color="ink2">Wer auf der Liste steht, sieht, wer Leads ansehen darf.</Text>
  return <CategoryEntries category={category} />
}

const most = 200

function CategoryEntries({ category }: { category: string }) {
  const { data, stand, error, again } = useCall(leads.entries, { params: { cat: category }, query: { limit: most, sort: '-at' } })
  const { acts } = useWaiting(entryWays)
  const { rows: all, refused } = useWaitingRows(data?.rows, stand, entryWays)
  const rows = all && entriesOf(category, all, acts)
  const [open, setOpen] = useState<OverlaidRow<LeadEntry> | 'new'>()
  const close = () => setOpen(undefined)
  const mayAdd = useReachAny(leads.addEntry)
  return (
    <Box paddingTop="12">
      {mayAdd && (
        <Button size="row" onClick={() => setOpen('new')}>
          Eintragen
        </Button>
      )}
      <ButtonLink to="leadEntry" search={{ id: category }} look="text" size="row">
        Formular für alle
      </ButtonLink>
      <Refusals refused={refused.filter(isEntryActOf(category, data?.rows))} open={setOpen} />
      {!rows && <NotLoaded error={error} again={again} />}
      {rows?.length === 0 && <Empty text="Noch niemand steht auf der Liste." />}
      {rows?.map(row => (
        <Row
          key={row._id}
          title={leadNameOf(row)}
          second={[row.email, phoneText(row.telefon), row.at && moment(row.at)].filter(Boolean).join(' · ')}
          wraps
          trail={row.act && <Tick state="waiting" />}
          onPick={() => setOpen(row)}
        />
      ))}
      {data && data.total > most && <Text color="ink2">{`Die neusten ${most} von ${data.total}.`}</Text>}
      {open && (
        <Sheet open onClose={close} title={open === 'new' ? 'Auf die Liste' : leadNameOf(open)}>
          {open === 'new' || isNew(open) ? (
            <Add category={category} row={open === 'new' ? undefined : open} onDone={close} />
          ) : (
            <ListEntryForm category={category} row={open} onDone={close} />
          )}
        </Sheet>
      )}
    </Box>
  )
}

const add = formFor(leads.addEntry)
const edit = formFor(leads.editEntry)

const fields = (Field: typeof add.Field, isFirst: boolean) => (
  <>
    <Field name="vorname" autoFocus={isFirst} />
    <Field name="nachname" />
    <Field name="email" type="email" />
    <Field name="telefon" type="tel" />
    <Field name="note" area />
  </>
)

interface Props<Row> {
  category: string
  row: Row
  onDone: () => void
}

function Add({ category, row, onDone }: Props<OverlaidRow<LeadEntry> | undefined>) {
  const { options } = useOwnStudios(leads.addEntry)
  const [_id] = useState(() => row?._id ?? v7())
  return (
    <add.Form
      rest={{ params: { cat: category } }}
      start={options.length === 1 ? { studio: options[0]?.[0] } : undefined}
      also={{ _id }}
      again={row?.act}
      button="Eintragen"
      title={({ body }) => leadNameOf(body)}
      onDone={answer => {
        sayDone(answer, 'Steht auf der Liste.')
        onDone()
      }}
    >
      {fields(add.Field, true)}
      <add.Field name="studio" options={options} />
    </add.Form>
  )
}

function ListEntryForm({ category, row, onDone }: Props<OverlaidRow<LeadEntry>>) {
  const { remove } = useRemoval<LeadEntry & { cat: string }>(leads.removeEntry, leads.restoreEntry, leadNameOf)
  return (
    <>
      <edit.Form
        start={row as never}
        also={{ _id: row._id, version: row.version, studio: row.studio }}
        again={row.act}
        title={({ body }) => leadNameOf(body)}
        onDone={answer => {
          sayDone(answer, `${leadNameOf(row)}: gespeichert.`)
          onDone()
        }}
      >
        {fields(edit.Field as typeof add.Field, false)}
      </edit.Form>
      <Removal
        label="Von der Liste nehmen"
        onRemove={() => {
          onDone()
          void remove({ ...row, cat: category })
        }}
      />
    </>
  )
}
