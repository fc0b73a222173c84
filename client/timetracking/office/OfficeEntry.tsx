import { Box, Text } from '@chakra-ui/react'
import { useRef, useState } from 'react'
import { v7 } from 'uuid'
import { CallError } from '#client/data/problem.ts'
import { useReachAny } from '#client/data/reach.ts'
import { useCall } from '#client/data/reads.ts'
import { today } from '#client/data/time.ts'
import { Button } from '#client/kit/Button.tsx'
import { type Option, SelectField } from '#client/kit/choices.tsx'
import { TextField } from '#client/kit/Field.tsx'
import { formOf } from '#client/kit/form.tsx'
import { moment } from '#client/kit/moment.ts'
import { Row } from '#client/kit/Row.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { sayFailed } from '#client/kit/waiting/say.ts'
import { act } from '#client/parts/clock/act.ts'
import { contentText } from '#client/parts/clock/contents.ts'
import { type EntryFields, entryFields, furtherOf, furtherText, twiceIn, typedOf, understood } from '#client/timetracking/entryForm.ts'
import { sources, stampKinds, workKinds } from '#contract/rules/worktime/stamps.ts'
import { timetracking } from '#contract/timetracking/calls.ts'
import { timeMonths } from '#contract/timetracking/months.ts'
import { timeOffice } from '#contract/timetracking/office.ts'
import type { EntryRow } from '#contract/timetracking/shapes.ts'

interface Wears {
  entry: EntryRow | undefined
  /** Whose it is. */
  user: string
  /** Born with the sheet. */
  key: string
}

/** Writes an entry of somebody else, or says one anew; both wait where there is no network. */
async function send({ entry, user, key }: Wears, { _id, studio, day, reason, ...typed }: EntryFields) {
  const read = understood({ day, ...typed }, furtherOf(breaksOf(entry)))
  if ('fields' in read) throw new CallError('invalid', 'Bitte überprüfe diese Eingabe.', 422, { fields: read.fields })
  const { content } = read
  const says = 'Die Zeit ist eingetragen.'
  if (!user) throw new CallError('invalid', 'Wähle, für wen.', 422)
  if (!entry) return act(timeOffice.create, { body: { _id, user, studio, ...content, reason } }, { title: 'Zeit vom Büro erfasst', says })
  const body = { _id: entry._id, act: key, studio: entry.studio, ...content, reason, version: entry.version }
  return act(timeOffice.update, { body }, { title: `Zeit von ${entry.name} geändert`, says })
}

const { Form, Field } = formOf<EntryFields, void, Wears>(entryFields, wears => body => send(wears, body))

const ms = (instant: string | null) => (instant === null ? null : Date.parse(instant))
const breaksOf = (entry: EntryRow | undefined) =>
  (entry?.breaks ?? []).map(({ from, to }) => ({ from: Date.parse(from), to: Date.parse(to) }))
const startOf = (entry: EntryRow) => {
  const { from, to, kind, studio } = entry
  return typedOf({ from: ms(from), to: ms(to), breaks: breaksOf(entry), kind, studio })
}

interface EntryProps {
  entry: EntryRow | undefined
  studios: readonly Option[]
  onClose: () => void
}

/** An entry of somebody else: how it came about, and another content with its reason, of which they hear at once. */
export function OfficeEntry({ entry, studios, onClose }: EntryProps) {
  const [_id] = useState(() => v7())
  const key = useRef(v7())
  const [start] = useState(() => (entry ? startOf(entry) : { day: today(), kind: 'care' as const, studio: studios[0]?.[0] }))
  const [values, setValues] = useState<Partial<EntryFields>>(start)
  const [user, setUser] = useState(entry?.person ?? '')
  const { data } = useCall(timeMonths.list, entry ? undefined : { query: { month: [today().slice(0, 7)], limit: 200 } })
  const people = (data?.rows ?? []).map(row => [row.user, row.name] as const)
  return (
    <Sheet open wide onClose={onClose} title={entry ? `Eintrag von ${entry.name}` : 'Eintrag erfassen'}>
      {!entry && <SelectField label="Für wen" value={user} none="Bitte wählen" options={people} onChange={setUser} required />}
      <Form
        wears={{ entry, user, key: key.current }}
        start={start}
        also={{ _id, ...(entry && { studio: entry.studio }) }}
        draft={entry ? `zeit-buero/${entry._id}` : 'zeit-buero/neu'}
        button="Eintragen"
        onChange={setValues}
        onDone={onClose}
      >
        <Box display="grid" gap="12" gridTemplateColumns={{ base: '1fr 1fr' }}>
          <Box gridColumn="1 / -1">
            <Field name="day" type="date" />
          </Box>
          <Field name="from" type="time" />
          <Field name="to" type="time" />
          <Field name="pauseFrom" type="time" />
          <Field name="pauseTo" type="time" />
        </Box>
        {entry && entry.breaks.length > 1 && (
          <Text textStyle="small" color="ink2">
            Weitere Pausen bleiben: {furtherText(breaksOf(entry))}
          </Text>
        )}
        {twiceIn(values) && (
          <Field
            name="season"
            none="Bitte wählen"
            options={[
              ['summer', 'Sommerzeit (die erste)'],
              ['winter', 'Winterzeit (die zweite)'],
            ]}
          />
        )}
        {!entry && studios.length > 1 && <Field name="studio" options={studios} />}
        <Field name="kind" options={Object.entries(workKinds)} />
        <Field name="reason" hint="Die Person erfährt es sofort." />
      </Form>
      {entry && <Strike entry={entry} onDone={onClose} />}
      {entry && <History id={entry._id} />}
    </Sheet>
  )
}

/** Says with a reason that nothing was worked after all. */
function Strike({ entry, onDone }: { entry: EntryRow; onDone: () => void }) {
  const [why, setWhy] = useState<string>()
  const [wrong, setWrong] = useState('')
  const strike = async () => {
    const reason = why?.trim() ?? ''
    if (!reason) return setWrong('Schreib, warum.')
    try {
      const query = { studio: entry.studio, version: entry.version, reason, act: v7() }
      const said = { title: `Zeit von ${entry.name} gestrichen`, says: 'Der Eintrag ist gestrichen.' }
      await act(timeOffice.remove, { params: { id: entry._id }, query }, said)
      onDone()
    } catch (error) {
      sayFailed(error)
    }
  }
  if (why === undefined)
    return (
      <Box paddingTop="16">
        <Button look="text" size="row" onClick={() => setWhy('')}>
          Eintrag streichen …
        </Button>
      </Box>
    )
  return (
    <Box paddingTop="16" display="grid" gap="8" justifyItems="start">
      <TextField label="Warum wird gestrichen?" value={why} error={wrong || undefined} onChange={setWhy} maxLength={300} />
      <Button look="danger" size="row" onClick={() => void strike()}>
        Streichen
      </Button>
    </Box>
  )
}

/** All that was stamped and written of an entry (A60). */
function History({ id }: { id: string }) {
  const may = useReachAny(timetracking.history)
  const { data } = useCall(timetracking.history, may ? { params: { id } } : undefined)
  if (!data) return null
  return (
    <Section title="Verlauf">
      {data.stamps.map(({ _id, kind, at, device }) => (
        <Row key={_id} title={`${stampKinds[kind]} gestempelt`} second={`${moment(at)} · Gerät ${device.slice(0, 8)}`} wraps />
      ))}
      {data.written.map(({ _id, source, gone, at, by, reason, ...content }) => (
        <Row
          key={_id}
          title={gone ? 'Gestrichen' : contentText(content)}
          second={[sources[source], by, reason, moment(at)].filter(Boolean).join(' · ')}
          wraps
        />
      ))}
      {data.stamps.length === 0 && data.written.length === 0 && <Text color="ink2">Davon ist nichts bekannt.</Text>}
    </Section>
  )
}
