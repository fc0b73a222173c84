import { expect, test } from 'vitest'
import type { EventSignup } from '#contract/events/calls.ts'
import type { OutboxRow } from '#sync/client/types.ts'
import { placeIn } from './seat.ts'

const signup = (state: EventSignup['state'], guests = 0) => ({ event: 'e', state, guests }) as EventSignup
const act = (call: 'events.signUp' | 'events.signOff', over: object = {}) =>
  ({ call, params: { id: 'e' }, state: 'waiting', ...over }) as unknown as OutboxRow

test.each([
  ['nothing', null, [], ['none', 0]],
  ['given back', signup('off', 2), [], ['none', 0]],
  ['asked for here', null, [act('events.signUp', { body: { guests: 2 } })], ['joining', 2]],
  ['booked, with more guests asked for', signup('booked', 1), [act('events.signUp', { body: { guests: 3 } })], ['booked', 3]],
  ['booked, and given back here', signup('booked'), [act('events.signOff')], ['leaving', 0]],
  ['asked for and given back', null, [act('events.signUp'), act('events.signOff')], ['leaving', 0]],
  ['of another event', null, [act('events.signUp', { params: { id: 'x' } })], ['none', 0]],
  ['refused', signup('waiting', 1), [act('events.signUp', { state: 'refused', body: { guests: 4 } })], ['waiting', 1]],
  ['answered before the list', null, [act('events.signUp', { state: 'done', answered: new Date(5).toISOString() })], ['none', 0]],
  ['answered after the list', null, [act('events.signUp', { state: 'done', answered: new Date(50).toISOString() })], ['joining', 0]],
] as const)('a place %s', (_name, known, rows, expected) => {
  const { kind, guests } = placeIn({ _id: 'e', signup: known }, rows, 10)
  expect([kind, guests]).toEqual(expected)
})
