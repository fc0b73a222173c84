import { expect, test } from 'vitest'
import { visitMeasures } from './accessControl/stats.ts'
import { anamnesisMeasures } from './anamnesis/stats.ts'
import { growthMeasures } from './contracts/growth.ts'
import { packageMeasures, wideMeasures } from './contracts/measures.ts'
import { userMeasures } from './contracts/users.ts'
import { hoursMeasures } from './courses/hours.ts'
import { courseMeasures } from './courses/stats.ts'
import { documentMeasures } from './documents/stats.ts'
import { cardMeasures } from './membercards/stats.ts'
import { trainerMeasures } from './employees/trainers.ts'
import { leadMeasures } from './leads/measures.ts'
import { journalMeasures } from './payments/stats.ts'
import { transactionMeasures } from './payments/transactions.ts'
import { employeeMeasures } from './timetracking/stats.ts'

/** Every figure, by the domain that owns its rows (V51). */
const measures = {
  anamnesis: anamnesisMeasures,
  contracts: wideMeasures,
  packages: packageMeasures,
  growth: growthMeasures,
  courses: courseMeasures,
  documents: documentMeasures,
  hours: hoursMeasures,
  membercards: cardMeasures,
  payments: journalMeasures,
  transactions: transactionMeasures,
  visits: visitMeasures,
  users: userMeasures,
  leads: leadMeasures,
  trainers: trainerMeasures,
  employees: employeeMeasures,
}
const known = new Set<unknown>()
/** A page that takes another's figure along counts nothing anew. */
const isNew = (value: unknown) => !known.has(value) && known.add(value)
const all = Object.entries(measures).flatMap(([owner, own]) =>
  own.flatMap(({ id, title, formula, value }) => (isNew(value) ? [{ id: `${owner}.${id}`, title, formula }] : [])),
)
import { boardFigures, cooFigures, families, figureList, goalFigures, morningFigures, personFigures } from './measures/registry.ts'
import { isBuilt } from './screens.ts'

const twice = (values: readonly string[]) => values.filter((value, at) => values.indexOf(value) !== at)

test('a figure has one definition: no two bear one title, or are counted by one sentence', () => {
  expect(twice(figureList.map(({ id }) => id))).toEqual([])
  expect(twice(figureList.map(({ measure }) => measure.title))).toEqual([])
  expect(twice(figureList.map(({ measure }) => measure.formula))).toEqual([])
})

test('each family has figures of its own and a page that is there', () => {
  for (const [name, { screen }] of Object.entries(families)) {
    expect([name, isBuilt(screen)]).toEqual([name, true])
    expect(figureList.some(({ family }) => family === name)).toBe(true)
  }
})

test('a goal is for what is better more or less, and boards know all that they show', () => {
  expect(goalFigures.every(({ measure, onBoards }) => measure.better && onBoards)).toBe(true)
  expect(personFigures.every(figure => goalFigures.includes(figure) && figure.people)).toBe(true)
  expect([...morningFigures, ...cooFigures].every(figure => boardFigures.includes(figure))).toBe(true)
  expect(morningFigures).toHaveLength(12)
})
