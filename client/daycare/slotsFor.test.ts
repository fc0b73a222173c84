import { expect, test } from 'vitest'
import { firstOpen, slotsFor } from './slotsFor.ts'

const quarters = [
  { from: '09:00', free: 2 },
  { from: '09:15', free: 0 },
  { from: '09:30', free: 3 },
  { from: '09:45', free: 1 },
]

test('a stretch has the places that are free through all of it, and ends before the day does', () => {
  expect(slotsFor(quarters, 30)).toEqual([
    { from: '09:00', to: '09:30', free: 0 },
    { from: '09:15', to: '09:45', free: 0 },
    { from: '09:30', to: '10:00', free: 1 },
  ])
  expect(slotsFor(quarters, 75)).toEqual([])
  expect(slotsFor([], 30)).toEqual([])
})

// A Monday to a Wednesday; Tuesday is closed this once.
const days = ['2026-11-30', '2026-12-01', '2026-12-02'] as const
const hours = { weekdays: [1, 2, 3].map(weekday => ({ weekday, from: '08:00', to: '12:00' })), closed: ['2026-12-01'] }
test.each([
  ['in the morning', '07:00', 60, '2026-11-30'],
  ['while there is time enough', '10:59', 60, '2026-11-30'],
  ['once there is not', '11:00', 60, '2026-12-02'],
  ['in the evening', '23:50', 30, '2026-12-02'],
  ['where nothing is long enough', '07:00', 300, '2026-11-30'],
])('the day to begin with %s', (_, now, minutes, day) => {
  expect(firstOpen(hours, days, { minutes, now })).toBe(day)
})
