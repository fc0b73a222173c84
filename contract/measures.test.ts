import { expect, test } from 'vitest'
import { visitMeasures } from './accessControl/stats.ts'
import { anamnesisMeasures } from './anamnesis/stats.ts'
import { contractMeasures } from './contracts/stats.ts'
import { hoursMeasures } from './courses/hours.ts'
import { courseMeasures } from './courses/stats.ts'
import { documentMeasures } from './documents/stats.ts'
import { journalMeasures } from './payments/stats.ts'

/** Every figure, by the domain that owns its rows (V51). */
const measures = {
  anamnesis: anamnesisMeasures,
  contracts: contractMeasures,
  courses: courseMeasures,
  documents: documentMeasures,
  hours: hoursMeasures,
  payments: journalMeasures,
  visits: visitMeasures,
}
const all = Object.entries(measures).flatMap(([owner, own]) =>
  own.map(({ id, title, formula }) => ({ id: `${owner}.${id}`, title, formula })),
)
const twice = (values: readonly string[]) => values.filter((value, at) => values.indexOf(value) !== at)

test('a figure has one definition: no two bear one title, or are counted by one sentence', () => {
  expect(twice(all.map(({ id }) => id))).toEqual([])
  expect(twice(all.map(({ title }) => title))).toEqual([])
  expect(twice(all.map(({ formula }) => formula))).toEqual([])
})
