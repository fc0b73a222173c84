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
import { isWritten, type OverlaidRow } from '#client/kit/waiting/overlay.ts'
import { sayDone, sayFailed } from '#client/kit/waiting/say.ts'
import { useWriting } from '#client/kit/waiting/useWriting.ts'
import { contentText } from '#client/parts/clock/contents.ts'
import { sendTimeAct } from '#client/parts/clock/timeAct.ts'
import { ClockFields } from '#client/timetracking/ClockFields.tsx'
import { type EntryFields, entryFields, furtherOf, typedOf, understood } from '#client/timetracking/entryForm.ts'
import { sources, stampKinds, workKinds } from '#contract/rules/worktime/stamps.ts'
import { timetracking } from '#contract/timetracking/calls.ts'
import type { Content, TimeEntryRow } from '#contract/timetracking/shapes.ts'
import { timeMonths } from '#contract/timetracking/timeMonths.ts'
import { timeOffice } from '#contract/timetracking/timeOffice.ts'

interface OfficeEntryContext {
  entry: OverlaidRow<TimeEntryRow> | undefined
  /** The person whose entry it is. */
  user: string
  /** Born with the sheet. */
  key: string
}

/** Writes an entry of somebody else, or says one anew; both wait where there is no network, and what waits is written anew in its place. */
const { Form, Field } = formOf<EntryFields, void, OfficeEntryContext>(entryFields, ({ entry, user, key }) => {
  const write = useWriting(timeOffice.update, { title: () => `Zeit von ${entry?.name} geändert`, again: entry?.act })
  return async ({ _id, studio, day, reason, ...typed }) => {
    const read = understood({ day, ...typed }, furtherOf(breaksOf(entry)))
    if ('fields' in read) throw new CallError('invalid', 'Bitte überprüfe diese Eingabe.', 422, { fields: read.fields })
    const { content } = read
    const says = 'Die Zeit ist eingetragen.'
    if (!user) throw new CallError('invalid', 'Wähle, für wen.', 422)
    if (!entry)
      return sendTimeAct(timeOffice.create, { body: { _id, user, studio, ...content, reason } }, { title: 'Zeit vom Büro erfasst', says })
    const body = { _id: entry._id, act: key, studio: entry.studio, ...content, reason, version: entry.version }
    sayDone(await write({ body }), says)
  }
})

const ms = (instant: string | null) => (instant === null ? null : Date.parse(instant))
const breaksOf = (entry: TimeEntryRow | undefined) =>
  (entry?.breaks ?? []).map(({ from, to }) => ({ from: Date.parse(from), to: Date.parse(to) }))
const officeEntryStartOf = (entry: TimeEntryRow) => {
  const { from, to, kind, studio } = entry
  return typedOf({ from: ms(from), to: ms(to), breaks: breaksOf(entry), kind, studio })
}

/** Values with which the form begins: words of this device that the studio has not got, or the entry as it stands, which tells no reason of a next one. */
function beginsWith(entry: OverlaidRow<TimeEntryRow>): Partial<EntryFields> {
  if (!entry.act || !isWritten(entry.act)) return officeEntryStartOf(entry)
  const mine = entry.act.row.body as Content & { reason: string }
  return { ...officeEntryStartOf({ ...entry, ...mine, version: entry.version }), reason: mine.reason }
}

/** The studio's entry in place of words that it refused. */
function StudioEntryText({ entry }: { entry: OverlaidRow<TimeEntryRow> }) {
  const { act: written, from, to, breaks, kind } = entry
  if (written?.row.state !== 'refused' || from === null || to === null) return null
  return (
    <Text textStyle="small" color="ink2">
      Im Studio: {contentText({ from, to, breaks, kind })}
    </Text>
  )
}

interface EntryProps {
  entry: OverlaidRow<TimeEntryRow> | undefined
  studios: readonly Option[]
  onClose: () => void
}

/** An entry of somebody else: how it came about, and another content with its reason, of which they hear at once. */
export function OfficeEntry({ entry, studios, onClose }: EntryProps) {
  const [_id] = useState(() => v7())
  const key = useRef(v7())
  const [start] = useState(() => (entry ? beginsWith(entry) : { day: today(), kind: 'care' as const, studio: studios[0]?.[0] }))
  const [values, setValues] = useState<Partial<EntryFields>>(start)
  const [user, setUser] = useState(entry?.person ?? '')
  const { data } = useCall(timeMonths.list, entry ? undefined : { query: { month: [today().slice(0, 7)], limit: 200 } })
  const people = (data?.rows ?? []).map(row => [row.user, row.name] as const)
  return (
    <Sheet open wide onClose={onClose} title={entry ? `Eintrag von ${entry.name}` : 'Eintrag erfassen'}>
      {entry && <StudioEntryText entry={entry} />}
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
        <ClockFields Field={Field} values={values} breaks={breaksOf(entry)} />
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
function Strike({ entry, onDone }: { entry: TimeEntryRow; onDone: () => void }) {
  const [why, setWhy] = useState<string>()
  const [wrong, setWrong] = useState('')
  const strike = async () => {
    const reason = why?.trim() ?? ''
    if (!reason) return setWrong('Schreib, warum.')
    try {
      const query = { studio: entry.studio, version: entry.version, reason, act: v7() }
      const said = { title: `Zeit von ${entry.name} gestrichen`, says: 'Der Eintrag ist gestrichen.' }
      await sendTimeAct(timeOffice.remove, { params: { id: entry._id }, query }, said)
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
