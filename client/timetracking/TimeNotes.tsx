import { Box } from '@chakra-ui/react'
import { useState } from 'react'
import { v7 } from 'uuid'
import { perform } from '#client/data/acts.ts'
import { useOutboxActs } from '#client/data/outboxActs.ts'
import { useCall } from '#client/data/reads.ts'
import { Button } from '#client/kit/Button.tsx'
import { formOf } from '#client/kit/form.tsx'
import { shortDate } from '#client/kit/format.ts'
import { Row } from '#client/kit/Row.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Tick } from '#client/kit/Tick.tsx'
import { pendingActs } from '#client/kit/waiting/overlay.ts'
import { sayDone, sayFailed } from '#client/kit/waiting/say.ts'
import { noteForm, type TimeDayNote } from '#contract/timetracking/shapes.ts'
import { timeNotes } from '#contract/timetracking/timeNotes.ts'

const acts = { save: timeNotes.save, read: timeNotes.read }

/** Handovers of others that are not read, own notes of the last days, and one to write (T26). */
export function Notes({ studio, day }: { studio: string; day: string }) {
  const { data, stand } = useCall(timeNotes.list, { query: { studio } })
  const due = pendingActs(useOutboxActs(acts), data ? (stand ?? 0) : 0)
  const readHere = new Set(due.flatMap(({ kind, id }) => (kind === 'read' ? [id] : [])))
  const known = new Set((data ?? []).map(({ _id }) => _id))
  const fresh = due.flatMap(({ kind, id, row }) =>
    kind === 'save' && !known.has(id) ? [{ ...(row.body as Pick<TimeDayNote, '_id' | 'text' | 'day' | 'handover'>), waits: true }] : [],
  )
  const unread = (data ?? []).filter(note => !note.seen && !readHere.has(note._id))
  const own = (data ?? []).filter(({ mine }) => mine)
  const read = async (_id: string) => {
    try {
      await perform(timeNotes.read, { params: { id: _id } }, { key: v7(), title: 'Übergabe gelesen' })
    } catch (error) {
      sayFailed(error)
    }
  }
  return (
    <>
      {unread.length > 0 && (
        <Section title="Übergabe">
          {unread.map(note => (
            <Row
              key={note._id}
              title={note.text}
              second={`${note.author ?? 'Gelöschtes Konto'}, ${shortDate(note.day)}`}
              beside={
                <Button look="soft" size="row" onClick={() => void read(note._id)}>
                  Gelesen
                </Button>
              }
            />
          ))}
        </Section>
      )}
      <Section title="Notizen">
        {fresh.map(({ _id, text, handover }) => (
          <Row key={_id} lead={<Tick state="waiting" />} title={text} second={handover ? 'Übergabe' : 'Nur für dich'} />
        ))}
        {own.map(({ _id, text, day: on, handover, read: by }) => (
          <Row
            key={_id}
            lead={<Tick state="ok" />}
            title={text}
            second={[shortDate(on), handover ? 'Übergabe' : 'Nur für dich', by.length > 0 && `gelesen von ${by.join(', ')}`]
              .filter(Boolean)
              .join(' · ')}
          />
        ))}
        <NewNote studio={studio} day={day} />
      </Section>
    </>
  )
}

type NoteFields = Pick<TimeDayNote, '_id' | 'text' | 'handover'>
interface DayNoteFormContext {
  studio: string
  day: string
}
const { Form, Field } = formOf<NoteFields, void, DayNoteFormContext>(
  noteForm.pick(['_id', 'text', 'handover']),
  ({ studio, day }) =>
    async body => {
      const note = { ...body, studio, day, version: 0 }
      await perform(timeNotes.save, { body: note }, { key: note._id, title: 'Notiz' })
    },
)

function NewNote({ studio, day }: DayNoteFormContext) {
  const [_id, setId] = useState(() => v7())
  const done = () => {
    setId(v7())
    sayDone(undefined, 'Die Notiz steht.')
  }
  return (
    <Box paddingTop="8">
      <Form
        key={_id}
        wears={{ studio, day }}
        also={{ _id }}
        start={{ handover: true }}
        draft="zeit/notiz"
        button="Notiz speichern"
        look="soft"
        onDone={done}
      >
        <Field name="text" area hint="Ohne Namen von Mitgliedern." />
        <Field name="handover" hint="Sieht sieben Tage lang, wer in diesem Studio als Nächstes stempelt." />
      </Form>
    </Box>
  )
}
