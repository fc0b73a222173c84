import { expect, it } from 'vitest'
import { Tally } from '#client/workouts/tally.ts'
import type { TrainingSet } from '#sync/collections/sets.ts'
import { meanOf, weekVolumes } from './weeks.ts'

const set = (id: string, day: string, fields: Partial<TrainingSet> = {}) =>
  ({
    id,
    version: 1,
    rev: '1:a',
    run: 'r',
    slot: 'a',
    exercise: 'e',
    title: 'E',
    kind: 'weight',
    warmup: false,
    index: 0,
    weight: 50,
    reps: 10,
    at: `${day}T10:00:00.000Z`,
    day,
    source: 'app',
    ...fields,
  }) as TrainingSet

it('adds up Monday to Sunday, without warm-ups, the last week being the one that runs', () => {
  const tally = new Tally()
  tally.putSet(set('a', '2026-11-09'))
  tally.putSet(set('b', '2026-11-15'))
  tally.putSet(set('c', '2026-11-16', { weight: 20, warmup: true }))
  tally.putSet(set('d', '2026-11-18', { rev: '' }))
  const weeks = weekVolumes(tally, '2026-11-20', 3)
  expect(weeks.map(({ week, volume, current, open }) => [week, volume, current, open])).toEqual([
    ['2026-11-02', 0, false, false],
    ['2026-11-09', 1000, false, false],
    ['2026-11-16', 500, true, true],
  ])
})

it('has no mean before a week is over, and counts none from before the first training', () => {
  const tally = new Tally()
  tally.putSet(set('a', '2026-11-18'))
  expect(meanOf(weekVolumes(tally, '2026-11-18'))).toBe(0)
  tally.putSet(set('b', '2026-11-04'))
  expect(meanOf(weekVolumes(tally, '2026-11-18'))).toBe(250)
})
