import { Box } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import type { Schema } from 'yup'
import type { Option } from '#client/kit/choices.tsx'
import { SelectField } from '#client/kit/choices.tsx'
import { TextField } from '#client/kit/Field.tsx'
import type { ObjectShape } from '#client/kit/shape.ts'

/** Why a field may not stay as it is, in the words of its shape; nothing where it may. */
export function problemIn(shape: ObjectShape, values: object, name: string): string | undefined {
  try {
    shape.validateSyncAt(name, values)
    return undefined
  } catch (error) {
    return (error as Error).message
  }
}

interface FieldsProps<T extends object> {
  shape: ObjectShape
  values: Partial<T>
  onChange: (values: Partial<T>) => void
  /** Somebody tried to go on: what is missing is said. */
  missing: boolean
}

interface SignedFieldProps<T> {
  name: keyof T & string
  type?: 'text' | 'email' | 'date' | 'tel'
  options?: readonly Option[]
  hint?: ReactNode
  autoFocus?: boolean
  offers?: readonly string[]
}

/** Draws the fields of a step, each by its name: labels, stars and messages come from the shape, as in a form of the kit. */
export function fieldsOf<T extends object>({ shape, values, onChange, missing }: FieldsProps<T>) {
  return ({ name, type, options, hint, autoFocus, offers }: SignedFieldProps<T>) => {
    const field = shape.fields[name] as Schema
    const { label, nullable } = field.describe() as unknown as { label?: string; nullable: boolean }
    const value = (values[name] as string | null | undefined) ?? ''
    const put = (next: string) => onChange({ ...values, [name]: next === '' ? (nullable ? null : undefined) : next })
    const common = { label: label ?? name, required: !nullable, hint, error: missing ? problemIn(shape, values, name) : undefined, value }
    return options ? (
      <SelectField {...common} options={options} none="Bitte wählen" onChange={put} />
    ) : (
      <TextField {...common} name={name} type={type} autoFocus={autoFocus} offers={offers} onChange={put} />
    )
  }
}

/** Fields beside each other where there is room. */
export const Pair = ({ children }: { children: ReactNode }) => (
  <Box display="grid" gap="14" gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }} alignItems="start">
    {children}
  </Box>
)
