import { expect, test } from 'vitest'
import { streakOf } from '#contract/rules/training/streak.ts'
import { marksWith, withVisits } from './visitMarks.ts'

const trained = new Set(['2026-11-16', '2026-11-18'])

test.each([
  ['no visits known yet', undefined, 2],
  ['a visit on a day of training', new Set(['2026-11-16']), 2],
  ['a visit on another day', new Set(['2026-11-17']), 3],
])('%s', (_name, visits, thisWeek) => {
  expect(streakOf(withVisits(trained, visits), 3, '2026-11-20').thisWeek).toBe(thisWeek)
})

test('a day of a visit is solid, unless something else of it waits', () => {
  const mark = marksWith(day => (day === '2026-11-16' ? 'dashed' : 'none'), new Set(['2026-11-16', '2026-11-17']))
  expect(['2026-11-16', '2026-11-17', '2026-11-18'].map(mark)).toEqual(['dashed', 'solid', 'none'])
})
