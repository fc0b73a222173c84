import { expect, test } from 'vitest'
import type { CourseSeat } from '#contract/courses/calls.ts'
import { comingCourses } from './comingCourses.ts'

const now = Date.parse('2026-11-20T12:00:00.000Z')
const seat = (_id: string, startsAt: string, state = 'booked', cancelled = false) =>
  ({ signup: { state }, execution: { _id, startsAt, cancelled } }) as unknown as CourseSeat

test('a friend is asked along to a course that comes and that one has a place in, the next one first', () => {
  const seats = [
    seat('later', '2026-11-22T17:00:00.000Z'),
    seat('next', '2026-11-20T17:00:00.000Z'),
    seat('over', '2026-11-20T11:00:00.000Z'),
    seat('waits', '2026-11-21T17:00:00.000Z', 'waiting'),
    seat('off', '2026-11-21T17:00:00.000Z', 'off'),
    seat('cancelled', '2026-11-21T17:00:00.000Z', 'booked', true),
  ]
  expect(comingCourses(seats, now).map(({ _id }) => _id)).toEqual(['next', 'later'])
})
