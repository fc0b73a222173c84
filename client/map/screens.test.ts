import { expect, test } from 'vitest'
import { bar, barLabel } from './bars.ts'
import { screenAt, screenNames, screens } from './screens.ts'

test('an address finds its row, literal paths before params', () => {
  expect(screenAt('/')).toBe('home')
  expect(screenAt('/workouts/completed/pre')).toBe('completedBefore')
  expect(screenAt('/workouts/run/abc')).toBe('workoutRun')
  expect(screenAt('/workout/run/split')).toBe('splitPick')
  expect(screenAt('/gibt/es/nicht')).toBeUndefined()
})

test('no two rows have the same path', () => {
  expect(new Set(screenNames.map(name => screens[name].path)).size).toBe(screenNames.length)
})

test('labels of the navigation are at most 8 characters and an ellipsis', () => {
  expect(barLabel('Kursplan')).toBe('Kursplan')
  expect(barLabel('Reservationen')).toBe('Reservat…')
  for (const { label } of bar) expect(barLabel(label).length).toBeLessThanOrEqual(9)
})
