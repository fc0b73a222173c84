import type { ComponentType, ReactNode } from 'react'
import type { ObjectSchema, Schema } from 'yup'
import type { AnyCall } from '#contract/call.ts'

export type Values = Record<string, unknown>
interface FormProps {
  rest: object
  start: Values
  also: Values
  onDone: () => void
  children: ReactNode
}
export interface Made {
  call: AnyCall
  Form: ComponentType<FormProps>
  Field: ComponentType<{ name: string }>
}

/** Two other valid values of a field that is typed. */
function others(call: AnyCall, name: string, body: Values): [string, string] | undefined {
  const shape = call.body as ObjectSchema<Values>
  const { type, oneOf = [] } = (shape.fields[name] as Schema).describe() as { type: string; oneOf?: unknown[] }
  const now = body[name] as number
  const numbers = [now, 5, 20].flatMap((each): [number, number][] => [
    [each + 1, each + 2],
    [each - 1, each - 2],
  ])
  const tries: [unknown, unknown][] =
    type === 'number' ? numbers : type === 'string' && oneOf.length === 0 ? [['Altmann', 'Hundstein']] : []
  const fits = tries.find(pair => pair.every(value => value !== now && shape.isValidSync({ ...body, [name]: value })))
  return fits && [typed(fits[0]), typed(fits[1])]
}
/** A value as it is typed into its field. */
export const typed = (value: unknown) => String(value).replace('.', ',')

/** True where the row that the call hands back says what is in this field. */
function tells({ current, reply }: AnyCall, name: string) {
  const { fields } = (current ?? reply) as { fields?: object }
  return !fields || name in fields
}

/** A form with the example of its call, and two other values of each field that can be typed. */
export interface Told extends Made {
  rest: object
  also: Values
  start: Values
  fields: { name: string; one: string; two: string }[]
}

export function toldOf(form: Made): Told {
  const { call } = form
  const { body, params, query } = (call.example ?? {}) as { body: Values; params?: object; query?: object }
  const shape = call.body as ObjectSchema<Values>
  const labelled = (name: string) => !!((shape.fields[name] as Schema | undefined)?.describe() as { label?: string } | undefined)?.label
  const whole: Values = { ...Object.fromEntries(Object.keys(shape.fields).map(name => [name, undefined])), ...body, version: 1 }
  const fields = Object.keys(shape.fields).flatMap(name => {
    if (!labelled(name) || !tells(call, name)) return []
    const values = others(call, name, { ...body, version: 1 })
    return values ? [{ name, one: values[0], two: values[1] }] : []
  })
  return {
    ...form,
    rest: { ...(params && { params }), ...(query && { query }) },
    also: Object.fromEntries(Object.entries(whole).filter(([name, value]) => !labelled(name) && value !== undefined)),
    start: Object.fromEntries(Object.entries(whole).filter(([name]) => labelled(name))),
    fields,
  }
}

/** A value in the row's own type. */
export const raw = ({ call }: Told, name: string, text: string) =>
  ((call.body as ObjectSchema<Values>).fields[name] as Schema).type === 'number' ? Number(text.replace(',', '.')) : text
