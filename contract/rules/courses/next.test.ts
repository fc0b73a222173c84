import { expect, test } from 'vitest'
import { nextOf } from './next.ts'

const noon = Date.parse('2026-11-16T11:00:00.000Z')
const at = (hours: number) => new Date(noon + hours * 3_600_000).toISOString()
const own = (name: string, from: number, over: { cancelled?: boolean; live?: boolean; kind?: 'booked' | 'waiting' } = {}) => ({
  name,
  seat: { kind: over.kind ?? ('booked' as const) },
  execution: { startsAt: at(from), endsAt: at(from + 1), cancelled: over.cancelled ?? false, live: over.live ?? false },
})

test('the next course is the next one to come, not the one that runs', () => {
  const [over, runs, off, soon, later] = [
    own('over', -2),
    own('runs', -0.5),
    own('off', 0.5, { cancelled: true }),
    own('soon', 1),
    own('later', 2),
  ]
  expect(nextOf([over, runs, off, soon, later], noon)?.name).toBe('soon')
  expect(nextOf([over, runs, off], noon)?.name).toBe('runs')
  expect(nextOf([over, off], noon)).toBeUndefined()
})

test('a livestream that runs and can be entered comes before the next one', () => {
  const [runs, soon] = [own('runs', -0.5, { live: true }), own('soon', 1, { live: true })]
  expect(nextOf([runs, soon], noon)?.name).toBe('runs')
  expect(nextOf([own('waits', -0.5, { live: true, kind: 'waiting' }), soon], noon)?.name).toBe('soon')
})

test('a course with a seat comes before an earlier one that is only waited for', () => {
  const [waits, booked] = [own('waits', 1, { kind: 'waiting' }), own('booked', 3)]
  expect(nextOf([waits, booked], noon)?.name).toBe('booked')
  expect(nextOf([waits], noon)?.name).toBe('waits')
})
