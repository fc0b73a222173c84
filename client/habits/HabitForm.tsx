import { useState } from 'react'
import { v7 } from 'uuid'
import { today } from '#client/data/time.ts'
import { formFor } from '#client/kit/form.tsx'
import { isNew, isWritten, type OverlaidRow } from '#client/kit/waiting/overlay.ts'
import { sayDone } from '#client/kit/waiting/say.ts'
import { weekdayOptions } from '#client/parts/habit/words.ts'
import { type HabitForm as Given, type Habit, habits } from '#contract/habits/calls.ts'
import { unitNames, units } from '#contract/rules/habits/words.ts'

const { Form, Field } = formFor(habits.save)

const sourceOptions = [
  ['own', 'von Hand'],
  ['workout', 'durch ein Training'],
  ['course', 'durch einen besuchten Kurs'],
] as const
const rhythmOptions = [
  ['daily', 'Jeden Tag'],
  ['weekdays', 'An bestimmten Wochentagen'],
  ['weekly', 'An so vielen Tagen in der Woche'],
] as const
const timesOptions = Array.from({ length: 7 }, (_, nth) => [String(nth + 1), String(nth + 1)] as const)
const unitOptions = unitNames.map(unit => [unit, units[unit].many] as const)

const habitStartOf = (): Partial<Given> => ({
  source: 'own',
  avoid: false,
  rhythm: 'daily',
  weekdays: [],
  times: null,
  unit: null,
  goal: null,
  remindAt: null,
})

/** The version that was seen: of an edit that waits its own, of one that was refused the studio's. */
function seenOf(row: OverlaidRow<Habit> | undefined) {
  if (!row || isNew(row)) return undefined
  return row.act?.row.state === 'waiting' ? (row.act.row.body as { version?: number }).version : row.version
}

/** Makes a habit or changes one; also without a network. */
export function HabitForm({ row, onDone }: { row?: OverlaidRow<Habit>; onDone: () => void }) {
  const [_id] = useState(() => row?._id ?? v7())
  const [shown, setShown] = useState<Partial<Given>>(row ?? habitStartOf)
  const { source, rhythm, avoid, unit } = shown
  return (
    <Form
      start={row ?? habitStartOf()}
      also={{ _id, since: row?.since ?? today(), version: seenOf(row), from: seenOf(row) === undefined ? undefined : today() }}
      again={row?.act && isWritten(row.act) ? row.act : undefined}
      draft={`habit/${row ? _id : 'new'}`}
      title={({ body }) => `Gewohnheit: ${body.title}`}
      button={row ? 'Speichern' : 'Anlegen'}
      onChange={setShown}
      onDone={(answer, { title }) => {
        onDone()
        sayDone(answer, row ? `${title}: gespeichert.` : `${title} ist angelegt.`)
      }}
    >
      <Field name="title" autoFocus />
      <Field name="source" options={sourceOptions} />
      {source === 'own' && <Field name="avoid" hint="Ein Haken heisst dann: verzichtet." />}
      <Field name="rhythm" options={rhythmOptions} />
      {rhythm === 'weekdays' && <Field name="weekdays" options={weekdayOptions} />}
      {rhythm === 'weekly' && <Field name="times" options={timesOptions} />}
      {source === 'own' && !avoid && <Field name="unit" options={unitOptions} none="Nichts, ein Haken genügt" />}
      {source === 'own' && !avoid && unit && <Field name="goal" unit={units[unit].many} step={units[unit].step} />}
      <Field name="remindAt" type="time" hint="Nur wenn sie an diesem Tag noch offen ist." />
    </Form>
  )
}
