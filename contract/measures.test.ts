import { expect, test } from 'vitest'
import { boardFigures, cooFigures, families, figureList, goalFigures, morningFigures, personFigures } from './measures/registry.ts'

const twice = (values: readonly string[]) => values.filter((value, at) => values.indexOf(value) !== at)

test('a figure has one definition: no two bear one title, or are counted by one sentence', () => {
  expect(twice(figureList.map(({ id }) => id))).toEqual([])
  expect(twice(figureList.map(({ measure }) => measure.title))).toEqual([])
  expect(twice(figureList.map(({ measure }) => measure.formula))).toEqual([])
})

test.each(Object.keys(families))('%s has figures of its own', name => {
  expect(figureList.some(({ family }) => family === name)).toBe(true)
})

test('a goal is for what is better more or less, and boards know all that they show', () => {
  expect(goalFigures.every(({ measure, onBoards }) => measure.better && onBoards)).toBe(true)
  expect(personFigures.every(figure => goalFigures.includes(figure) && figure.people)).toBe(true)
  expect([...morningFigures, ...cooFigures].every(figure => boardFigures.includes(figure))).toBe(true)
  expect(morningFigures).toHaveLength(12)
})
