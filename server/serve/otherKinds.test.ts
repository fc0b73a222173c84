import { expect, test } from 'vitest'
import type { AnyCall } from '#contract/call.ts'
import { Refusal } from '#contract/refusals.ts'
import { contract } from '#contract/testing/whole.ts'
import { some } from '#server/testing/some.ts'
import { checker } from './input.ts'
import { planOf, type ShapePlan } from './shape.ts'

type Step = string | 0

/** The places of all fields of a shape, lists and what stands in them among them. */
function* placesIn(plan: ShapePlan, at: Step[] = []): Generator<Step[]> {
  yield at
  if (plan.kind === 'object') for (const [name, field] of plan.fields) yield* placesIn(field, [...at, name])
  if (plan.kind === 'list') yield* placesIn(plan.of, [...at, 0])
}

/** A body with nothing but this value in that place. */
const bodyWith = ([step, ...rest]: Step[], value: unknown): unknown => {
  if (step === undefined) return value
  return step === 0 ? [bodyWith(rest, value)] : { [step]: bodyWith(rest, value) }
}

const hollow = { toString: 1, valueOf: null }
const odd: unknown[] = [null, 0, -1, true, 'a', [], [[]], [null], [0], ['a'], [hollow], {}, { a: {} }, hollow]

const calls = Object.entries(contract).flatMap(([domain, all]) =>
  Object.entries(all as Record<string, AnyCall>).flatMap(([name, call]): [string, AnyCall][] =>
    call.body && !call.upload && !call.aside ? [[`${domain}.${name}`, call]] : [],
  ),
)

test.each(calls)('%s takes or refuses a value of any kind in any field, and falls over none', (name, call) => {
  const check = checker(call)
  const all = [...placesIn(planOf(call.body!))].flatMap(place => odd.map(value => ({ place, value })))
  for (const { place, value } of some(all, 3, name))
    try {
      check({ params: {}, query: '', body: bodyWith(place, value) })
    } catch (error) {
      expect(error, `${place.join('.')} ${JSON.stringify(value)}`).toBeInstanceOf(Refusal)
    }
})
