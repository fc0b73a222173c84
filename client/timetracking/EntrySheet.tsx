import { Box, Text } from '@chakra-ui/react'
import { useRef, useState } from 'react'
import { v7 } from 'uuid'
import { type OutboxAct, useActsKnown, useOutboxActs } from '#client/data/outboxActs.ts'
import { CallError } from '#client/data/problem.ts'
import { today } from '#client/data/time.ts'
import { Button } from '#client/kit/Button.tsx'
import { formOf } from '#client/kit/form.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { sayDone, sayFailed } from '#client/kit/waiting/say.ts'
import { useWriting } from '#client/kit/waiting/useWriting.ts'
import { contentText } from '#client/parts/clock/contents.ts'
import { sendTimeAct } from '#client/parts/clock/timeAct.ts'
import { useStudioNames } from '#client/parts/studio/names.ts'
import { addDays } from '#contract/days.ts'
import { proposalOf } from '#contract/rules/worktime/clock.ts'
import { daysByHand, workKinds } from '#contract/rules/worktime/stamps.ts'
import type { WorkEntry } from '#contract/rules/worktime/workEntries.ts'
import { timetracking } from '#contract/timetracking/calls.ts'
import { timeCorrections } from '#contract/timetracking/corrections.ts'
import type { Content } from '#contract/timetracking/shapes.ts'
import { ClockFields } from './ClockFields.tsx'
import { type EntryFields, entryFields, furtherOf, typedOf, understood } from './entryForm.ts'

/** An entry with how often something was written over it, as the studio counts. */
export interface OpenedTimeEntry {
  entry?: WorkEntry
  version: number
}

const isoOf = (at: number) => new Date(at).toISOString()
const wasOf = ({ from, to, breaks, kind }: WorkEntry): Content | null =>
  from === null || to === null
    ? null
    : { from: isoOf(from), to: isoOf(to), breaks: breaks.map(one => ({ from: isoOf(one.from), to: isoOf(one.to) })), kind }

/** True of what somebody changes alone: their own words of the last seven days; anything else is asked for. */
const isOwn = ({ entry }: OpenedTimeEntry, day: string) => (!entry || entry.source === 'hand') && day >= addDays(today(), -daysByHand)

interface TimeEntryFormContext {
  opened: OpenedTimeEntry
  /** Born with the sheet. */
  key: string
  /** Words about this entry that the studio refused: they end with the next ones. */
  refused: OutboxAct | undefined
}

type Update = ReturnType<typeof useWriting<typeof timetracking.update>>

/** Writes an entry by hand, changes one, or asks for a correction; all of it waits where there is no network. */
async function send({ opened, key }: TimeEntryFormContext, update: Update, { _id, studio, day, reason, ...typed }: EntryFields) {
  const read = understood({ day, ...typed }, furtherOf(opened.entry?.breaks ?? []))
  if ('fields' in read) throw new CallError('invalid', 'Bitte überprüfe diese Eingabe.', 422, { fields: read.fields })
  const { entry, version } = opened
  const { content } = read
  if (!isOwn(opened, day)) {
    const body = { _id: key, studio, entry: entry?._id ?? null, day, was: entry ? wasOf(entry) : null, wanted: content, reason }
    return sendTimeAct(timeCorrections.create, { body }, { title: 'Korrektur der Zeit', says: 'Deine Korrektur ist gestellt.' })
  }
  const says = 'Deine Zeit ist eingetragen.'
  if (!entry)
    return sendTimeAct(timetracking.create, { body: { _id, studio, ...content, reason } }, { title: 'Zeit von Hand erfasst', says })
  const body = { _id: entry._id, act: key, studio, ...content, reason, version }
  sayDone(await update({ body }), says)
}

const { Form, Field } = formOf<EntryFields, void, TimeEntryFormContext>(entryFields, wears => {
  const update = useWriting(timetracking.update, { title: () => 'Zeit geändert', again: wears.refused })
  return body => send(wears, update, body)
})

type TypedTimeEntry = Content & { reason: string; studio: string }
const ms = (instant: string) => Date.parse(instant)

/** The refused entry, as somebody typed it. */
function typedIn({ from, to, breaks, kind, studio, reason }: TypedTimeEntry): Partial<EntryFields> {
  const paused = breaks.map(one => ({ from: ms(one.from), to: ms(one.to) }))
  return { ...typedOf({ from: ms(from), to: ms(to), breaks: paused, kind, studio }), reason }
}

const acts = { edit: timetracking.update }

interface SheetProps {
  opened: OpenedTimeEntry
  studios: readonly string[]
  onClose: () => void
}

/** An entry by hand, or another content of one that is there, with its reason (T20, T24); known once this device's acts are. */
export function EntrySheet(props: SheetProps) {
  const { entry } = props.opened
  const known = useActsKnown()
  const own = useOutboxActs(acts).filter(({ id }) => id === entry?._id)
  const refused = own.findLast(({ row }) => row.state === 'refused')
  return known || !entry ? <OpenSheet {...props} refused={refused} /> : null
}

function OpenSheet({ opened, studios, onClose, refused }: SheetProps & Pick<TimeEntryFormContext, 'refused'>) {
  const { entry } = opened
  const { name } = useStudioNames()
  const [_id] = useState(() => v7())
  const key = useRef(v7())
  const start = refused
    ? typedIn(refused.row.body as TypedTimeEntry)
    : { ...(entry ? typedOf(entry, proposalOf(entry)) : { day: today(), studio: studios[0], kind: 'care' as const }) }
  const [values, setValues] = useState<Partial<EntryFields>>(start)
  const now = entry && wasOf(entry)
  const asks = values.day !== undefined && !isOwn(opened, values.day)
  const codes = [...new Set([...(entry ? [entry.studio] : []), ...studios])]
  return (
    <Sheet open onClose={onClose} title={entry ? 'Eintrag korrigieren' : 'Zeit von Hand erfassen'}>
      {refused && now && (
        <Text textStyle="small" color="ink2">
          Im Studio: {contentText(now)}
        </Text>
      )}
      <Form
        wears={{ opened, key: key.current, refused }}
        start={start}
        also={{ _id }}
        draft={entry ? `zeit/${entry._id}` : 'zeit/neu'}
        button={asks ? 'Korrektur stellen' : 'Eintragen'}
        onChange={setValues}
        onDone={onClose}
      >
        <ClockFields Field={Field} values={values} breaks={entry?.breaks ?? []} />
        {codes.length > 1 && <Field name="studio" options={codes.map(code => [code, name(code)] as const)} />}
        <Field name="kind" options={Object.entries(workKinds)} />
        <Field name="reason" hint={asks ? 'Jemand anderes entscheidet darüber: Das Gestempelte bleibt stehen.' : undefined} />
      </Form>
      {entry && <Strike opened={opened} onDone={onClose} />}
    </Sheet>
  )
}

/** Withdraws an own word at once; of what was stamped it asks that nothing was worked. */
function Strike({ opened, onDone }: { opened: OpenedTimeEntry; onDone: () => void }) {
  const { entry, version } = opened
  const [busy, setBusy] = useState(false)
  if (!entry) return null
  const isWord = entry.source === 'hand'
  const strike = async () => {
    setBusy(true)
    try {
      if (isWord) {
        const said = { title: 'Zeit zurückgezogen', says: 'Der Eintrag ist zurückgezogen.' }
        await sendTimeAct(timetracking.remove, { params: { id: entry._id }, query: { version } }, said)
      } else {
        const day = typedOf(entry).day ?? today()
        const body = { _id: v7(), studio: entry.studio, entry: entry._id, day, was: wasOf(entry), wanted: null, reason: 'Nicht gearbeitet' }
        const said = { title: 'Korrektur der Zeit', says: 'Deine Korrektur ist gestellt.' }
        await sendTimeAct(timeCorrections.create, { body }, said)
      }
      onDone()
    } catch (error) {
      sayFailed(error)
    }
    setBusy(false)
  }
  return (
    <Box paddingTop="16">
      <Button look="text" size="row" busy={busy} onClick={() => void strike()}>
        {isWord ? 'Eintrag zurückziehen' : 'Da habe ich nicht gearbeitet'}
      </Button>
      {!isWord && (
        <Text textStyle="small" color="ink2">
          Das stellt eine Korrektur, über die jemand anderes entscheidet.
        </Text>
      )}
    </Box>
  )
}
