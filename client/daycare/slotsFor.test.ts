import { expect, test } from 'vitest'
import { slotsFor } from './slotsFor.ts'

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
