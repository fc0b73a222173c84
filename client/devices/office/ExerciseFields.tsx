import { useField, useFormikContext } from 'formik'
import { useState } from 'react'
import { useCall } from '#client/data/reads.ts'
import { TextField } from '#client/kit/Field.tsx'
import type { OverlaidRow } from '#client/kit/waiting/overlay.ts'
import { PictureField } from '#client/parts/PictureField.tsx'
import { deviceOffice } from '#contract/devices/deviceOffice.ts'
import { type ExerciseForm, type ExerciseRow, muscles } from '#contract/devices/exerciseOffice.ts'
import { workouts } from '#contract/workouts.ts'
import { ManualField } from './ManualField.tsx'
import { exercise } from './rows.ts'

interface Props {
  row: OverlaidRow<ExerciseRow> | undefined
  /** The device of a new one, and the studio that owns it; absent for an exercise of the whole chain. */
  on?: { _id: string; studio_id: string }
  onDone: (saved: ExerciseRow | undefined, _id: string) => unknown
}

const kinds = [
  ['weight', 'Gewicht und Wiederholungen'],
  ['body', 'Wiederholungen mit dem eigenen Körper'],
  ['distance', 'Distanz'],
  ['time', 'Zeit'],
] as const
const groups = muscles.map(name => [name, name] as const)
const reads = { picture: () => 'ein anderes Bild', manual: () => 'eine andere Anleitung', alternatives: () => 'andere Übungen' }

/** The form of an exercise, with its retirement. */
export function ExerciseFields({ row, on, onDone }: Props) {
  const owner = { deviceId: on?._id ?? null, studio_id: on?.studio_id ?? null }
  return (
    <exercise.Form
      row={row}
      start={{ kind: 'weight', tags: [], alternatives: [] }}
      also={row ? undefined : owner}
      reads={reads}
      onDone={onDone}
    >
      <exercise.Field name="title" autoFocus />
      <exercise.Field name="kind" options={kinds} />
      <exercise.Field name="muscle" options={groups} none="Keine" />
      <exercise.Field name="steps" area hint="Jede Zeile ist ein Schritt." />
      <Tags />
      <Alternatives own={row?._id} />
      <exercise.Field name="bar" unit="kg" hint="Nur wo Scheiben auf eine Stange kommen." />
      <PictureField name="picture" call={deviceOffice.exercisePicture} alt="Bild der Übung" />
      <ManualField />
    </exercise.Form>
  )
}

const wordsOf = (text: string) => [
  ...new Set(
    text
      .split(',')
      .map(word => word.trim())
      .filter(Boolean),
  ),
]

/** Words by which members find it, as one types them in a row. */
function Tags() {
  const [{ value }, { error, touched }, { setValue, setTouched }] = useField<string[] | undefined>('tags')
  const [text, setText] = useState(value?.join(', ') ?? '')
  const change = (next: string) => {
    setText(next)
    void setValue(wordsOf(next))
  }
  // A draft that is taken up brings other words than those that were typed here.
  const shown = wordsOf(text).join() === (value ?? []).join() ? text : (value ?? []).join(', ')
  return (
    <TextField
      label="Stichwörter"
      hint="Mit Komma getrennt, zum Beispiel «Rücken, sitzend»."
      value={shown}
      error={touched ? error : undefined}
      onBlur={() => void setTouched(true)}
      onChange={change}
    />
  )
}

/** Exercises of the same muscles that can take its place. */
function Alternatives({ own }: { own: string | undefined }) {
  const { values } = useFormikContext<ExerciseForm>()
  const { data = [] } = useCall(workouts.exercises)
  const options = data
    .filter(({ _id, muscle }) => _id !== own && (values.alternatives?.includes(_id) || (values.muscle && muscle === values.muscle)))
    .map(({ _id, title }) => [_id, title] as const)
  return options.length > 0 ? <exercise.Field name="alternatives" options={options} hint="Wenn das Gerät besetzt ist." /> : null
}
