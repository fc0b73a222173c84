import { useState } from 'react'
import { useCall } from '#client/data/reads.ts'
import { Button } from '#client/kit/Button.tsx'
import { formFor } from '#client/kit/form.tsx'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { isNew, type OverlaidRow } from '#client/kit/waiting/overlay.ts'
import { sayDone } from '#client/kit/waiting/say.ts'
import { useUnsentAct } from '#client/kit/waiting/useUnsentAct.ts'
import { type AccessRow, type TeamNote as Note, nutritionOffice } from '#contract/nutrition/nutritionOffice.ts'
import { loadNote } from './accessForm.ts'

const { Form, Field } = formFor(nutritionOffice.setNote)
const none: Note = { text: null, version: 0 }

/** Notes of the team about the person whose access it is: read on request alone, and the person sees who did. */
export function TeamNote({ row }: { row: OverlaidRow<AccessRow> }) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <Section title="Team">
      <Button look="soft" size="row" onClick={() => setOpen(true)}>
        {row.noted ? 'Notiz für das Team ansehen' : 'Notiz für das Team schreiben'}
      </Button>
      {open && (
        <Sheet open onClose={close} title="Notiz für das Team">
          <NoteForm row={row} onDone={close} />
        </Sheet>
      )}
    </Section>
  )
}

function NoteForm({ row, onDone }: { row: OverlaidRow<AccessRow>; onDone: () => void }) {
  const { _id, studio, noted } = row
  const input = { params: { id: _id }, query: { studio } }
  // Without a note there is nothing to read, and nothing that a new one could undo.
  const isThere = noted && !isNew(row)
  const loaded = useCall(nutritionOffice.note, isThere ? input : undefined)
  const unsent = useUnsentAct(nutritionOffice.setNote, _id)
  const mine = unsent?.row.body as Partial<Note> | undefined
  const seen = isThere ? loaded.data : none
  const start = seen ?? (mine?.version === undefined ? undefined : { text: null, version: mine.version })
  if (!start) return <NotLoaded {...loaded} lead="Die Notiz ist auf diesem Gerät nicht geladen." />
  const version = unsent?.row.state === 'waiting' ? (mine?.version ?? start.version) : start.version
  return (
    <Form
      key={unsent?.row.key}
      rest={{ params: input.params }}
      start={{ text: start.text }}
      also={{ studio, version }}
      again={unsent}
      whole={() => loadNote(row)}
      title={() => 'Notiz des Ernährungsteams'}
      onDone={answer => {
        onDone()
        sayDone(answer, 'Notiz gespeichert.')
      }}
    >
      <Field name="text" area hint="Nur das Team liest sie. Die Person sieht, wer sie gelesen hat." />
    </Form>
  )
}
