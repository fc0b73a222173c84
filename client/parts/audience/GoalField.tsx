import { useField } from 'formik'
import { useState } from 'react'
import { SelectField } from '#client/kit/choices.tsx'
import { TextField } from '#client/kit/Field.tsx'
import { rowOf, type ScreenName } from '#client/map/screens.ts'

/** Where members may be led to. */
const goals: readonly ScreenName[] = ['home', 'courses', 'videos', 'hub', 'workouts', 'completed', 'profile', 'studios']
const paths: readonly string[] = goals.map(name => rowOf(name).path)
const elsewhere = 'elsewhere'

interface GoalProps {
  name: string
  label: string
  /** An address of the net may be typed too. */
  outside?: true
}

/** A screen of the app by its name; one that stands in no list keeps its path. */
export function GoalField({ name, label, outside }: GoalProps) {
  const [{ value }, { touched, error }, { setValue }] = useField<string | null | undefined>(name)
  const isKnown = !value || paths.includes(value)
  const options = goals.map((goal): [string, string] => [rowOf(goal).path, rowOf(goal).title])
  const other: [string, string][] = outside ? [[elsewhere, 'Adresse im Netz …']] : isKnown ? [] : [[value, value]]
  const [out, setOut] = useState(outside && !isKnown)
  return (
    <>
      <SelectField
        label={label}
        value={out ? elsewhere : (value ?? '')}
        none="nirgends hin"
        options={[...options, ...other]}
        error={touched && !out ? error : undefined}
        onChange={next => {
          setOut(next === elsewhere)
          void setValue(next === elsewhere ? 'https://' : next || null)
        }}
      />
      {out && (
        <TextField
          label="Adresse"
          hint="Beginnt mit https://."
          value={value ?? ''}
          error={touched ? error : undefined}
          onChange={text => void setValue(text || null)}
        />
      )}
    </>
  )
}
