import { expect, test } from 'vitest'
import { goalStartOf } from './goalStart.ts'

const goal = (value: number, person: string | null = null) => ({ person, figure: 'courses.visits', value })
const row = { version: 2, goals: [goal(9)], people: [{ _id: 'anna', name: 'Anna Meier' }] }
const act = (state: 'waiting' | 'refused', version: number, goals: object[]) => ({ state, body: { version, goals } })

test('what was refused stands there again but for people who work there no more, so that it can be saved', () => {
  const { goals, kept } = goalStartOf({ row, act: act('refused', 2, [goal(9), goal(3, 'anna'), goal(4, 'gone')]) })
  expect([goals, kept]).toEqual([[goal(9), goal(3, 'anna')], [goal(9)]])
  expect(goalStartOf({ row, act: act('refused', 1, [goal(9), goal(4, 'gone')]) }).goals).toEqual([goal(9)])
})

test('what was refused for another reason takes nothing away that somebody else has set since', () => {
  const base = { goals: [goal(7)] }
  const { goals, clashes } = goalStartOf({ row, act: act('refused', 1, [goal(7), goal(3, 'anna')]), base })
  expect([goals, clashes]).toEqual([[goal(9), goal(3, 'anna')], []])
  expect(goalStartOf({ row, act: act('refused', 1, [goal(8)]), base }).clashes).toEqual([
    { person: null, figure: 'courses.visits', mine: 8, theirs: 9 },
  ])
})

test('what waits and is changed again says of which month it was made', () => {
  const { goals, seen } = goalStartOf({ row, act: act('waiting', 1, [goal(8)]), base: { goals: [goal(7)] } })
  expect([goals, seen]).toEqual([[goal(8)], { version: 1, goals: [goal(7)] }])
  expect(goalStartOf({ row }).seen).toEqual({ version: 2, goals: [goal(9)] })
})
