import { useField } from 'formik'
import type { ReactNode } from 'react'
import type { Schema } from 'yup'
import { reach } from 'yup'
import { Check } from './Check.tsx'
import { type Option, SelectField, TextArea } from './choices.tsx'
import { DecimalField, TextField } from './Field.tsx'
import { PickSome } from './pills.tsx'
import { type FieldDescription, isAsked, isEmpty, leastOf, type ObjectShape } from './shape.ts'

interface ShapeFieldProps {
  name: string
  label?: string
  /** Marks the field as one to fill in where another field's value makes it one; else its shape says so. */
  required?: boolean
  unit?: string
  /** A number's step, by which two buttons count, and where they begin while the field is empty: by default at the least that it takes. */
  step?: number
  from?: number
  hint?: ReactNode
  type?: 'text' | 'email' | 'password' | 'date' | 'time' | 'tel'
  /** The only values there are: the field takes one of them, a list any of them. */
  options?: readonly Option[]
  /** Texts that are offered to choose one of, while others can be typed. */
  offers?: readonly string[]
  /** Words for choosing none of the options. */
  none?: string
  /** Makes the field several lines high. */
  area?: true
  autoComplete?: string
  autoFocus?: boolean
}

/** The field of a shape by its name: its label, star, keyboard and message come from there. */
export function fieldOf(shape: ObjectShape) {
  // biome-ignore lint/correctness/noComponentHookFactories: one component per shape, made once at module level
  function Field({ name, label, options, none, area, ...rest }: ShapeFieldProps) {
    const [{ value }, { touched, error }, { setValue, setTouched }] = useField<unknown>(name)
    const about = (reach(shape, name) as Schema).describe() as unknown as FieldDescription
    const common = {
      name,
      label: label ?? about.label ?? name,
      required: isAsked(about),
      error: touched ? error : undefined,
      // An empty field that loses the focus says nothing yet; a message that moves the page under a finger costs the tap.
      onBlur: () => void (isEmpty(value) || setTouched(true)),
      ...rest,
    }
    const put = (next: unknown) => void setValue(next)
    if (about.type === 'boolean')
      return (
        <Check checked={value === true} onChange={put} error={common.error} hint={common.hint}>
          {common.label}
        </Check>
      )
    if (options && about.type === 'array')
      return <PickSome {...common} options={options} values={(value as string[]) ?? []} onChange={put} />
    if (options) {
      const { unit: _, step: _s, from: _f, type: __, autoComplete: ___, autoFocus: ____, offers: _____, ...plain } = common
      const chosen = (next: string) =>
        put(next === '' && about.nullable ? null : about.type === 'number' && next !== '' ? Number(next) : next)
      const missing = none ?? (isEmpty(value) && !about.nullable ? 'Bitte wählen' : undefined)
      return <SelectField {...plain} options={options} none={missing} value={value == null ? '' : String(value)} onChange={chosen} />
    }
    if (about.type === 'number')
      return (
        <DecimalField
          {...common}
          from={common.from ?? leastOf(about, common.step)}
          value={(value ?? undefined) as number | undefined}
          onChange={next => put(next ?? (about.nullable ? null : undefined))}
        />
      )
    const { unit: _, step: _s, from: _f, ...text } = common
    if (area) {
      const { type: __, autoComplete: ___, offers: ____, ...plain } = text
      return <TextArea {...plain} value={(value as string | undefined) ?? ''} onChange={put} />
    }
    return <TextField {...text} value={(value as string | undefined) ?? ''} onChange={put} />
  }

  return Field
}
