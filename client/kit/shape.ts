import { getIn, setIn } from 'formik'
import type { ObjectSchema, Schema } from 'yup'

// biome-ignore lint/suspicious/noExplicitAny: a shape's own type parameters are of no use once its fields are read by name
export type ObjectShape = ObjectSchema<any>

export interface FieldDescription {
  type: string
  label?: string
  optional: boolean
  nullable: boolean
  tests: { name?: string; params?: Record<string, unknown> }[]
}

/** A list that may be empty is required on the wire, yet a person need not fill it in. */
export const isAsked = ({ type, optional, nullable, tests }: FieldDescription) =>
  !optional && !nullable && (type !== 'array' || tests.some(({ name }) => name === 'min'))

/** The least number that a field takes, where that is more than its step. */
export function leastOf({ tests }: FieldDescription, step = 0): number | undefined {
  const least = tests.find(({ name }) => name === 'min')?.params?.min
  return typeof least === 'number' && least > step ? least : undefined
}

/** An empty control says ''; on the wire an empty field is absent. */
export const isEmpty = (value: unknown) => value === '' || value === undefined

/** A text in the form in which the shape keeps it. */
const castText = (field: Schema, value: unknown) => (typeof value === 'string' ? (field.cast(value, { assert: false }) as unknown) : value)

/** The shape's fields alone, without the empty ones; nested fields alike. */
export function bodyOf(shape: ObjectShape, values: unknown): Record<string, unknown> {
  const body: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(shape.fields)) {
    const value = (values as Record<string, unknown> | undefined)?.[name]
    if (isEmpty(value)) continue
    body[name] =
      (field as Schema).type === 'object' && value && typeof value === 'object'
        ? bodyOf(field as ObjectShape, value)
        : castText(field as Schema, value)
  }
  return body
}

/**
 * Every field of the shape: a field that Formik does not know of is not called touched when the form is sent. A box that nobody touched stands
 * for what its shape says by default.
 */
export const blankOf = (shape: ObjectShape): Record<string, unknown> =>
  Object.fromEntries(Object.entries(shape.fields).map(([name, field]) => [name, blank(field as Schema)]))

function blank(field: Schema) {
  if (field.type === 'object') return blankOf(field as ObjectShape)
  return field.type === 'boolean' ? (field.getDefault() as boolean | undefined) : undefined
}

/** Messages by path, as Formik wants them. */
export async function problemsOf(shape: ObjectShape, values: unknown) {
  try {
    await shape.validate(bodyOf(shape, values), { abortEarly: false })
    return {}
  } catch (error) {
    const inner = (error as { inner?: { path?: string; message: string }[] }).inner ?? []
    return inner.reduce<object>((all, { path, message }) => (path && !getIn(all, path) ? setIn(all, path, message) : all), {})
  }
}
