import { type ComponentProps, createContext, use } from 'react'
import { DecimalField, TextField } from '#client/kit/Field.tsx'
import { registerForm } from '#contract/registration.ts'
import type { Problems } from './registrationSteps.ts'
import type { RegistrationValues } from './registrationValues.ts'

interface Entering {
  values: RegistrationValues
  change: (values: Partial<RegistrationValues>) => void
  /** Only of fields that were left or sent. */
  problems: Problems
  left: (name: keyof Problems) => void
}

const entering = createContext<Entering | undefined>(undefined)
export const EnteringProvider = entering.Provider

export function useEntering(): Entering {
  const found = use(entering)
  if (!found) throw new Error('A field of the registration stands outside of it')
  return found
}

interface Described {
  label?: string
  optional: boolean
  nullable: boolean
}
/** Label and star as the contract's shape has them. */
export function aboutField(name: keyof Problems) {
  const { label, optional, nullable } = (registerForm.fields[name] as { describe(): unknown }).describe() as Described
  return { label: label ?? name, required: !optional && !nullable }
}

type TextName = { [N in keyof RegistrationValues]-?: RegistrationValues[N] extends string ? N : never }[keyof RegistrationValues] &
  keyof Problems
type NumberName = 'gewicht' | 'groesse'
type Rest = Omit<ComponentProps<typeof TextField>, 'label' | 'value' | 'onChange' | 'name'>

export function TextEntry({ name, error, ...rest }: Rest & { name: TextName }) {
  const { values, change, problems, left } = useEntering()
  return (
    <TextField
      {...aboutField(name)}
      {...rest}
      name={name}
      value={values[name] ?? ''}
      onChange={next => change({ [name]: next })}
      onBlur={() => values[name] && left(name)}
      error={error ?? problems[name]}
    />
  )
}

export function NumberEntry({ name, unit }: { name: NumberName; unit: string }) {
  const { values, change, problems, left } = useEntering()
  return (
    <DecimalField
      {...aboutField(name)}
      name={name}
      unit={unit}
      hint="Freiwillig"
      value={values[name]}
      onChange={next => change({ [name]: next })}
      onBlur={() => values[name] !== undefined && left(name)}
      error={problems[name]}
    />
  )
}
