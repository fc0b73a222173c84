import { expect, it } from 'vitest'
import type { Split } from '#contract/workouts.ts'
import { dueFirst, splitStates } from './dueSplit.ts'

const plan = { splits: ['a', 'b', 'c'].map(_id => ({ _id, title: _id, sets: 0, minutes: 0, slots: [] }) as Split) }
const run = (split: string, day: string) => ({ split, state: 'finished' as const, started: `${day}T17:00:00.000Z`, day })

it('is due that was longest not trained, never trained ones first', () => {
  const due = (...runs: ReturnType<typeof run>[]) => splitStates(plan, runs).find(state => state.due)?.split._id
  expect(due()).toBe('a')
  expect(due(run('a', '2026-11-02'))).toBe('b')
  expect(due(run('c', '2026-11-06'), run('a', '2026-11-02'), run('b', '2026-11-04'))).toBe('a')
  expect(due(run('b', '2026-11-01'), run('c', '2026-11-06'), run('a', '2026-11-02'), run('b', '2026-11-09'))).toBe('a')
})

it('says when each was last trained, and puts the due one first', () => {
  const states = splitStates(plan, [run('a', '2026-11-02'), run('a', '2026-11-09'), run('x', '2026-11-10')])
  expect(states.map(({ last }) => last)).toEqual(['2026-11-09', undefined, undefined])
  expect(dueFirst(states).map(({ split }) => split._id)).toEqual(['b', 'c', 'a'])
  expect(dueFirst([])).toEqual([])
})
