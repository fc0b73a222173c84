import { useField } from 'formik'
import { useState } from 'react'
import { SelectField } from '#client/kit/choices.tsx'
import { TextField } from '#client/kit/Field.tsx'
import { rowOf, type ScreenName } from '#contract/screens.ts'

/** Screens that members may be led to. */
const goals: readonly ScreenName[] = [
  'home',
  'courses',
  'events',
  'videos',
  'hub',
  'workouts',
  'completed',
  'referral',
  'profile',
  'studios',
]
const paths: readonly string[] = goals.map(name => rowOf(name).path)
const elsewhere = 'elsewhere'

interface GoalProps {
  name: string
  label: string
  /** Allows an address on the web too. */
  outside?: true
}

/** Title of a path of ours; an address is its own name. */
export const goalTitle = (path: string) => goals.map(rowOf).find(row => row.path === path)?.title ?? path

/** Picks a screen of the app by its name; a screen that is missing in the list keeps its path. */
export function GoalField({ name, ...plain }: GoalProps) {
  const [{ value }, { touched, error }, { setValue }] = useField<string | null | undefined>(name)
  return <GoalChoice {...plain} value={value} error={touched ? error : undefined} onChange={next => void setValue(next)} />
}

interface ChoiceProps extends Omit<GoalProps, 'name'> {
  value: string | null | undefined
  error?: string
  onChange: (value: string | null) => void
}

/** The same choice outside of a form. */
export function GoalChoice({ label, outside, value, error, onChange }: ChoiceProps) {
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
        error={out ? undefined : error}
        onChange={next => {
          setOut(next === elsewhere)
          onChange(next === elsewhere ? 'https://' : next || null)
        }}
      />
      {out && (
        <TextField
          label="Adresse"
          hint="Beginnt mit https://."
          value={value ?? ''}
          error={error}
          onChange={text => onChange(text || null)}
        />
      )}
    </>
  )
}
