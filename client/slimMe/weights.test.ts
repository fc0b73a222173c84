import { expect, test } from 'vitest'
import type { MeasurementDoc } from '#sync/collections/measurements.ts'
import { weightsIn } from './Weights.tsx'

const weighed = (day: string, value: number, clock = '08:00') =>
  ({ id: `${day} ${clock}`, kind: 'weight', day, value, at: `${day}T${clock}:00.000Z` }) as MeasurementDoc
const span = { first: '2026-11-03', last: '2026-12-14' }
const valuesOf = (documents: readonly MeasurementDoc[]) => weightsIn(documents, span).map(({ value }) => value)

test('the last weight of each day counts, with the one brought to the programme before them', () => {
  const documents = [
    weighed('2026-11-10', 81.2, '07:00'),
    weighed('2026-10-01', 84),
    weighed('2026-11-01', 82.5),
    weighed('2026-11-10', 81, '20:00'),
    weighed('2026-12-20', 79),
  ]
  expect(valuesOf(documents)).toEqual([82.5, 81])
})

test('who weighed themselves on the first day begins there', () => {
  expect(valuesOf([weighed('2026-11-01', 82.5), weighed('2026-11-03', 82)])).toEqual([82])
  expect(valuesOf([])).toEqual([])
})
