import { expect, test } from 'vitest'
import { type Goal, joinGoals, joinMonths } from './join.ts'

const goal = (figure: string, value: number, person: string | null = null): Goal => ({ figure, value, person })
const base = [goal('visits', 100), goal('closings', 10), goal('plans', 5, 'anna')]

test('what one of two changed is theirs, cell by cell, and nothing is lost', () => {
  const mine = [goal('visits', 120), goal('closings', 10), goal('plans', 5, 'anna'), goal('rating', 4)]
  const theirs = [goal('visits', 100), goal('closings', 12)]
  const { joined, clashes } = joinGoals(base, mine, theirs)
  expect(clashes).toEqual([])
  expect(new Set(joined)).toEqual(new Set([goal('visits', 120), goal('closings', 12), goal('rating', 4)]))
})

test('what both set otherwise is told, and mine stands until somebody chooses', () => {
  const mine = [goal('visits', 120), goal('closings', 10)]
  const theirs = [goal('visits', 130), goal('closings', 10), goal('plans', 6, 'anna')]
  const { joined, clashes } = joinGoals(base, mine, theirs)
  expect(clashes).toEqual([
    { figure: 'visits', person: null, mine: 120, theirs: 130 },
    { figure: 'plans', person: 'anna', mine: null, theirs: 6 },
  ])
  expect(joined).toContainEqual(goal('visits', 120))
  expect(joined.some(({ person }) => person === 'anna')).toBe(false)
})

test('the same set by both is no clash, and a month keeps what else it says', () => {
  const { merged, clashes } = joinMonths({ goals: base }, { goals: [goal('visits', 7)], reason: 'Neu' }, { goals: [goal('visits', 7)] })
  expect([merged, clashes]).toEqual([{ goals: [goal('visits', 7)], reason: 'Neu' }, []])
})
