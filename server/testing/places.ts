import { type Schema, ValidationError } from 'yup'
import type { AnyCall } from '#contract/call.ts'

/** Every place inside a value, as paths. */
export function placesIn(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [path]
  return [path, ...Object.entries(value).flatMap(([key, inner]) => placesIn(inner, [...path, key]))]
}

/** The value with something else in one place. */
export function replaced(value: unknown, [key, ...rest]: string[], by: unknown): unknown {
  if (key === undefined) return by
  const inner = (value as Record<string, unknown>)[key]
  return Array.isArray(value)
    ? value.map((item, index) => (String(index) === key ? replaced(item, rest, by) : item))
    : { ...(value as object), [key]: replaced(inner, rest, by) }
}

/** The value with something in one place, which is made where there is none. */
export function put(value: unknown, [key, ...rest]: readonly string[], by: unknown): unknown {
  if (key === undefined) return by
  if (!Array.isArray(value) && !/^\d+$/.test(key)) {
    const known = (value ?? {}) as Record<string, unknown>
    return { ...known, [key]: put(known[key], rest, by) }
  }
  const items = Array.isArray(value) ? [...value] : []
  items[Number(key)] = put(items[Number(key)], rest, by)
  return items
}

/** What is read of a yup shape. */
export interface Inside {
  type?: string
  fields?: Record<string, Inside>
  innerType?: Inside
  tests?: { OPTIONS?: { name?: string } }[]
}

/** Where a shape means a day or an instant; of a list, in each of the items that came. */
export function momentsIn(shape: Inside | undefined, value: unknown, path: string[]): [path: string[], tail: string][] {
  const name = shape?.tests?.map(({ OPTIONS }) => OPTIONS?.name).find(name => name === 'day' || name === 'instant')
  if (name) return [[path, name === 'day' ? '' : 'T16:42:00.000Z']]
  if (shape?.innerType)
    return (Array.isArray(value) ? value : []).flatMap((item, at) => momentsIn(shape.innerType, item, [...path, String(at)]))
  const of = (value ?? {}) as Record<string, unknown>
  return Object.entries(shape?.fields ?? {}).flatMap(([field, inner]) => momentsIn(inner, of[field], [...path, field]))
}

/** The input once without each field of what stands in its lists. */
export function withoutFields(value: unknown, inList = false): unknown[] {
  if (typeof value !== 'object' || value === null) return []
  const entries = Object.entries(value)
  const within = entries.flatMap(([key, inner]) =>
    withoutFields(inner, Array.isArray(value) || inList).map(changed => replaced(value, [key], changed)),
  )
  if (Array.isArray(value) || !inList) return within
  return [...within, ...entries.map(([key]) => Object.fromEntries(entries.filter(([other]) => other !== key)))]
}

/** True where a value has such a place. */
export function reaches(value: unknown, place: string[]) {
  let at = value
  for (const key of place.slice(0, -1)) {
    if (typeof at !== 'object' || at === null) return false
    at = (at as Record<string, unknown>)[key]
  }
  return typeof at === 'object' && at !== null
}

/** What no address can hold stands in the tests of addresses. */
export function encodable(input: unknown) {
  const { params, query, body } = input as { params: Record<string, unknown>; query: Record<string, unknown>; body: unknown }
  const text = (value: unknown) =>
    (typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value)).toWellFormed().slice(0, 6000)
  const each = (values: unknown) =>
    Object.fromEntries(
      Object.entries(typeof values === 'object' && values ? values : {}).map(([name, value]) => [
        name,
        Array.isArray(value) ? value.map(text) : text(value),
      ]),
    )
  return { params: each(params), query: each(query), body }
}

interface Field {
  path: string[]
  shape: Schema
}

function within(shape: unknown, path: string[]): Field[] {
  const { type, fields, innerType } = (shape ?? {}) as Inside
  if (innerType) return within(innerType, [...path, '0'])
  if (fields) return Object.entries(fields).flatMap(([name, inner]) => within(inner, [...path, name]))
  return type === undefined ? [] : [{ path, shape: shape as Schema }]
}

/** Every field of what a call takes, by its place in the input; of a list, that of the first item. */
export const fieldsIn = ({ params = {}, query, body }: Pick<AnyCall, 'params' | 'query' | 'body'>): Field[] => [
  ...within({ fields: params }, ['params']),
  ...within(query, ['query']),
  ...within(body, ['body']),
]

/** True where this field, by itself, takes such a text. What a rule asks of its neighbours counts for nothing. */
export function takes(shape: Schema, value: string) {
  try {
    shape.validateSync(value, { strict: true, context: {}, parent: {} } as never)
    return true
  } catch (error) {
    if (ValidationError.isError(error)) return false
    throw error
  }
}
