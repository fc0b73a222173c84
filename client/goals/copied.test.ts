import { expect, test } from 'vitest'
import { copiedGoals } from './copied.ts'

const goal = (figure: string, value: number, person: string | null = null) => ({ person, figure, value })
const people = [{ _id: 'anna' }]

test('whoever has no line in the month is not taken along: their goal could not be saved, nor be taken away', () => {
  const goals = [goal('courses.visits', 40), goal('courses.visits', 9, 'anna'), goal('courses.visits', 5, 'gone')]
  expect(copiedGoals(goals, people, 100)).toEqual({ taken: goals.slice(0, 2), isLess: true })
  expect(copiedGoals(goals.slice(0, 2), people, 100).isLess).toBe(false)
})

test('in percent what is counted in whole ones stays whole', () => {
  const { taken } = copiedGoals([goal('courses.visits', 15), goal('courses.utilisation', 45.5)], people, 110)
  expect(taken).toEqual([goal('courses.visits', 17), goal('courses.utilisation', 50.05)])
})
