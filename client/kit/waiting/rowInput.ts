import type { ObjectSchema } from 'yup'
import type { AnyCall } from '#contract/call.ts'

type InputFields = Readonly<Record<string, unknown>>

/** Shape of what a call's body says. */
export const shapeOf = ({ body }: AnyCall) => body as ObjectSchema<object>

const namesIn = (shape: unknown) => Object.keys((shape as { fields: object }).fields)

/** The fields of a row that a shape asks for. */
export const pick = (shape: unknown, row: object, isMeant: (value: unknown) => boolean = value => value !== undefined) =>
  Object.fromEntries(
    namesIn(shape)
      .map(name => [name, (row as InputFields)[name]] as const)
      .filter(([, value]) => isMeant(value)),
  )

/** Input of a call about a row, by its shapes: the row's id (or other values that its path names) and the fields that it asks for. */
export function rowInput({ path, query, body }: AnyCall, row: { _id: string }) {
  const names = [...(path as string).matchAll(/:(\w+)/g)].map(([, name]) => name as string)
  const params = Object.fromEntries(names.map(name => [name, String(name === 'id' ? row._id : (row as unknown as InputFields)[name])]))
  return {
    ...(names.length > 0 && { params }),
    ...(query && { query: pick(query, row, value => value != null) }),
    ...(body && { body: pick(body, row) }),
  }
}
