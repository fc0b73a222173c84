import { expect, test } from 'vitest'
import { placeOf, type SignedStep } from './signedSteps.ts'

const step = (kind: string, passes: boolean, signs?: true): SignedStep => ({
  kind,
  title: kind,
  mayPass: () => passes,
  signs,
  view: () => null,
})
const form = (first: boolean, guardian = true) => [
  step('people', true),
  step('page', false),
  step('customer', first, true),
  ...(guardian ? [step('guardian', false, true)] : []),
  step('trainer', false, true),
]

test.each([
  ['a page is shown whoever has signed', form(false), { kind: 'page', nth: 1 }, 'page'],
  ['the first signature can be given again', form(true), { kind: 'customer', nth: 2 }, 'customer'],
  ['nobody signs while the first signature is missing, or gone', form(false), { kind: 'trainer', nth: 4 }, 'customer'],
  ['the adult signs before the trainer', form(true), { kind: 'trainer', nth: 4 }, 'guardian'],
  ['a step that is asked no more gives way to the one in its place', form(true, false), { kind: 'guardian', nth: 3 }, 'trainer'],
  ['the last one stays the last', form(true, false), { kind: 'gone', nth: 9 }, 'trainer'],
])('%s', (_, steps, place, kind) => {
  expect(steps[placeOf(steps, place)]!.kind).toBe(kind)
})
