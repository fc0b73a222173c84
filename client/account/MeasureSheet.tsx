import { Box, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { v7 } from 'uuid'
import { type Local, useLocal } from '#client/data/local.ts'
import { dayOf, now, today } from '#client/data/time.ts'
import { date } from '#client/kit/format.ts'
import { LineChart } from '#client/kit/LineChart.tsx'
import { Menu } from '#client/kit/Menu.tsx'
import { Row } from '#client/kit/Row.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { Tick } from '#client/kit/Tick.tsx'
import { toast } from '#client/kit/toast.ts'
import { type BodyMeasure, measures } from '#contract/measurements.ts'
import type { MeasurementDoc } from '#sync/collections/measurements.ts'
import { trendOf, useMeasured, useTicks, valueText } from './measured.ts'
import { type MeasurementInput, measureForms } from './measureForms.ts'

/** One measure: enter a value, see its course, correct or delete what was entered; `edit` is open for correction at once. */
export function MeasureSheet({ kind, edit, onClose }: { kind: BodyMeasure; edit?: MeasurementDoc; onClose: () => void }) {
  const local = useLocal()
  const measured = useMeasured(kind) ?? []
  const [edited, setEdited] = useState(edit)
  // A value just entered is not offered once more: another tap would enter it twice.
  const [again, setAgain] = useState(false)
  const tickOf = useTicks()
  const trend = trendOf(measured)
  const newest = [...measured].reverse().slice(0, 50)

  const save = async (taken: MeasurementInput) => {
    await storeMeasurement(local, kind, taken, edited)
    setEdited(undefined)
    setAgain(true)
    if (!edited && kind === 'targetWeight') onClose()
  }
  return (
    <Sheet open onClose={onClose} title={measures[kind].title}>
      <MeasureEntry
        key={edited?.id ?? measured.length}
        kind={kind}
        edited={edited}
        last={again ? undefined : measured.at(-1)?.value}
        onTaken={save}
      />
      {trend.points.length > 1 && (
        <Box paddingTop="20">
          <LineChart label={`${measures[kind].title}, Verlauf`} unit={measures[kind].unit} {...trend} />
        </Box>
      )}
      {newest.length > 0 && (
        <Section title="Einträge">
          {newest.map(document => (
            <Row
              key={document.id}
              lead={<Tick state={tickOf(document)} />}
              title={valueText(kind, document.value)}
              second={document.note ? `${date(document.day)} · ${document.note}` : date(document.day)}
              trail={
                <Menu
                  label={`Mehr zu ${date(document.day)}`}
                  items={[
                    { label: 'Bearbeiten', onPick: () => setEdited(document) },
                    { label: 'Löschen', danger: true, onPick: () => void remove(local, document) },
                  ]}
                />
              }
            />
          ))}
        </Section>
      )}
    </Sheet>
  )
}

interface EntryProps {
  kind: BodyMeasure
  edited?: MeasurementDoc
  /** The last measurement: the next value is near it. */
  last?: number
  onTaken: (taken: MeasurementInput) => Promise<void>
}

function MeasureEntry({ kind, edited, last, onTaken }: EntryProps) {
  const { Form, Field } = measureForms[kind]
  const weight = useMeasured('weight')?.at(-1)?.value
  const from = kind === 'targetWeight' ? weight : undefined
  return (
    <>
      {edited && (
        <Text textStyle="small" color="ink2" paddingBottom="8">
          Eintrag vom {date(edited.day)} bearbeiten
        </Text>
      )}
      <Form
        start={
          edited
            ? { value: edited.value, day: edited.day, note: edited.note }
            : { day: today(), ...(last !== undefined && { value: last }) }
        }
        also={{ kind }}
        button={edited ? 'Ändern' : kind === 'targetWeight' ? 'Ziel setzen' : 'Eintragen'}
        onDone={(_, taken) => onTaken(taken)}
      >
        <Field name="value" unit={measures[kind].unit} step={kind === 'weight' ? 0.1 : 0.5} from={from} autoFocus />
        {/* A goal holds from now on: it has no day to be asked for. */}
        {kind !== 'targetWeight' && (
          <>
            <Field name="day" type="date" />
            <Field name="note" />
          </>
        )}
      </Form>
    </>
  )
}

async function storeMeasurement(local: Local, kind: BodyMeasure, { value, day, note }: MeasurementInput, edited?: MeasurementDoc) {
  if (edited) {
    await local.change('measurements', edited.id, ({ note: _, ...rest }) => ({
      ...rest,
      value,
      day,
      at: dayOf(rest.at) === day ? rest.at : instantOf(day),
      ...(note && { note }),
    }))
    return
  }
  await local.insert('measurements', { id: v7(), kind, value, day, at: instantOf(day), ...(note && { note }) })
}

/** A day entered later has to carry an instant of its own: the studio refuses one that does not fit. */
const instantOf = (day: string) => (day === today() ? now() : `${day}T12:00:00.000Z`)

async function remove(local: Local, document: MeasurementDoc) {
  await local.remove('measurements', document.id)
  toast(`${measures[document.kind].title} vom ${date(document.day)} gelöscht`, { undo: () => void local.restore('measurements', document) })
}
