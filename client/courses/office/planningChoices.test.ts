import { expect, test } from 'vitest'
import type { WaitingAct } from '#client/kit/waiting/overlay.ts'
import type { Choices } from '#contract/courses/scheduleForms.ts'
import type { OutboxRow } from '#sync/client/types.ts'
import { optionsOf, planningWith } from './planningChoices.ts'

const choices: Choices = {
  studios: [{ code: 'winterthur', name: 'Winterthur' }],
  rooms: [{ _id: 'r1', name: 'Säntis', studio: 'winterthur', capacity: 20 }],
  instructors: [],
  formerInstructors: [],
  courses: [{ _id: 'c1', name: 'Yoga', studio: null, minutes: 60 }],
}
const act = (kind: WaitingAct['kind'], id: string, body: object, state: OutboxRow['state'] = 'waiting'): WaitingAct => ({
  kind,
  id,
  row: {
    key: `${kind} ${id}`,
    call: 'courseOffice.editRoom',
    method: 'POST',
    path: '',
    body,
    contract: 1,
    born: '',
    dependsOn: [],
    state,
    lane: '',
    order: 0,
    attempts: 0,
    title: '',
    answered: '2026-11-21T10:00:00.000Z',
  },
})
const room = (_id: string, name: string, studio = 'winterthur') => ({ _id, name, studio, capacity: 8 })
const at = Date.parse('2026-11-21T10:00:00.000Z')

test('a room and a course that wait can be chosen and say so, in the order of their names', () => {
  const rooms = [act('add', 'r2', room('r2', 'Mönch')), act('add', 'r3', room('r3', 'Fern', 'pfungen'))]
  const courses = [
    act('add', 'c2', { _id: 'c2', title: 'Barre', minutes: 50 }),
    act('edit', 'c1', { _id: 'c1', title: 'Yoga Flow', minutes: 75 }),
  ]
  const planning = planningWith(choices, { rooms, courses }, at)
  expect(optionsOf(planning.rooms)).toEqual([
    ['r2', 'Mönch, wartet'],
    ['r1', 'Säntis'],
  ])
  expect(optionsOf(planning.courses)).toEqual([
    ['c2', 'Barre, wartet'],
    ['c1', 'Yoga Flow, wartet'],
  ])
  expect(planning.rooms[0]).toMatchObject({ studio: 'winterthur', capacity: 8 })
  expect(planning.courses).toMatchObject([
    { studio: null, minutes: 50 },
    { studio: null, minutes: 75 },
  ])
})

test('what arrived says nothing more, what was removed is chosen no more, and what was refused only where it is chosen already', () => {
  const done = planningWith(choices, { rooms: [act('add', 'r2', room('r2', 'Mönch'), 'done')], courses: [] }, at - 1)
  expect(optionsOf(done.rooms)).toEqual([
    ['r2', 'Mönch'],
    ['r1', 'Säntis'],
  ])
  expect(planningWith(choices, { rooms: [act('remove', 'r1', {})], courses: [] }, at).rooms).toEqual([])
  const refused = planningWith(choices, { rooms: [act('add', 'r2', room('r2', 'Mönch'), 'refused')], courses: [] }, at)
  expect(optionsOf(refused.rooms)).toEqual([['r1', 'Säntis']])
  expect(optionsOf(refused.rooms, 'r2')).toEqual([
    ['r2', 'Mönch, abgelehnt'],
    ['r1', 'Säntis'],
  ])
  expect(planningWith(choices, { rooms: [], courses: [] }, at)).toEqual(choices)
})
