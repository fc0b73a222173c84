import { expect, test } from 'vitest'
import { goalOf } from './goalOf.ts'

test.each([
  ['profile', '', '/user'],
  ['home', '', '/'],
  ['hub', '?tag=1', '/workout/hub?tag=1'],
  ['workoutRun', '?id=7&x=1', '/workouts/run/7?x=1'],
  ['workoutRun', '', '/'],
  ['workoutRun', '?id=..', '/'],
  ['product', '?id=%2F%2Fboese.example', '/shop/%2F%2Fboese.example'],
  ['redirect', '?routeName=redirect', '/'],
  ['https://boese.example', '', '/'],
  ['//boese.example', '', '/'],
  ['javascript:alert(1)', '', '/'],
  ['constructor', '', '/'],
  ['__proto__', '', '/'],
])('/redirect/%s%s leads to %s: names of screens only', (name, search, wanted) => {
  expect(goalOf(name, search)).toBe(wanted)
})
