import { expect, test } from 'vitest'
import { type Schema, type StringSchema, ValidationError } from 'yup'
import type { AnyCall, Shape } from '#contract/call.ts'
import { Refusal } from '#contract/refusals.ts'
import { id } from '#contract/shapes.ts'
import { contract } from '#contract/testing/whole.ts'
import { put } from '#server/testing/places.ts'
import { checkBody, checker, paramNames } from './input.ts'

const calls = Object.values(contract).flatMap(domain => Object.values(domain) as AnyCall[])

type Judging = (judged: { value: unknown }, ...more: unknown[]) => unknown
interface Inside {
  type: string
  fields?: Record<string, Shape>
  innerType?: Shape
  tests: (Judging & { OPTIONS?: { name?: string; params?: { max?: number } } })[]
}
const insideOf = (shape: Schema) => shape as unknown as Inside
const maxOf = (shape: Schema) => insideOf(shape).tests.find(({ OPTIONS }) => OPTIONS?.name === 'max')

interface Leaf {
  place: string[]
  shape: StringSchema
}

/** The strings of a shape, with their places; of a list's items the first. */
function stringsIn(shape: Shape | undefined, place: string[]): Leaf[] {
  if (!shape) return []
  const { type, fields = {}, innerType } = insideOf(shape)
  if (type === 'string') return [{ place, shape: shape as unknown as StringSchema }]
  if (innerType) return stringsIn(innerType, [...place, '0'])
  return Object.entries(fields).flatMap(([name, field]) => stringsIn(field, [...place, name]))
}

const stringsOf = (call: AnyCall) => [
  ...paramNames(call.path).flatMap(name => stringsIn(call.params?.[name] ?? id().required(), ['params', name])),
  ...stringsIn(call.query, ['query']),
  ...stringsIn(call.body, ['body']),
]

/** The path by which a fault names a place. */
const pathOf = ([, ...names]: string[]) =>
  names.reduce((path, name) => (/^\d+$/.test(name) ? `${path}[${name}]` : path ? `${path}.${name}` : name), '') || 'body'

/** What a field says of a text that is too long, by its rule for that alone. */
function saidOf(shape: StringSchema, long: string) {
  const alone = shape.clone()
  Object.assign(alone, { tests: [maxOf(shape)] })
  try {
    alone.validateSync(long, { strict: true })
  } catch (error) {
    if (error instanceof ValidationError) return error.message
  }
  return undefined
}

/** Faults of an input with this text in one place. */
function faultsOf(call: AnyCall, place: string[], text: string) {
  const { params, query, body } = put(call.example ?? {}, place, text) as {
    params?: object
    query?: Record<string, string>
    body?: unknown
  }
  try {
    if (call.aside) checkBody(call.body!, body)
    else checker(call)({ params: { ...params }, query: String(new URLSearchParams(query)), body })
  } catch (error) {
    if (error instanceof Refusal) return error.fields
    throw error
  }
  return undefined
}

/** Longer also than what is taken as people write it. */
const longFor = (shape: StringSchema, max: number) =>
  'a '.repeat(shape.spec.strict ? max : max * 10).slice(0, shape.spec.strict ? max + 1 : undefined)

test.each(calls.map(call => [call.name!, call] as const))('%s reads no text that is too long', (_, call) => {
  for (const { place, shape } of stringsOf(call)) {
    const max = maxOf(shape)?.OPTIONS?.params?.max
    expect(max, `${place.join('.')} has no maximum`).toBeTypeOf('number')
    const long = longFor(shape, max!)
    const tests = insideOf(shape).tests
    let read = 0
    const heard = (one: Judging): Judging =>
      Object.assign((...given: Parameters<Judging>) => {
        if (given[0].value === long) read++
        return one(...given)
      }, one)
    Object.assign(shape, { tests: tests.map(heard) })
    const faults = faultsOf(call, place, long)
    Object.assign(shape, { tests })
    expect([faults?.[pathOf(place)], read], place.join('.')).toEqual([saidOf(shape, long), 0])
  }
})
