import { expect, test } from 'vitest'
import { toldBy } from '#contract/stats.ts'
import { journalMeasures, journalNames } from './stats.ts'

test('by rate only what was sold is told; all is by month, and by studio', () => {
  const counts = Object.fromEntries(journalNames.map(name => [name, 100])) as Parameters<(typeof journalMeasures)[0]['value']>[0]
  const toldIn = (by: string) => journalMeasures.filter(measure => toldBy(measure, by).value(counts) !== null).map(({ id }) => id)
  expect(toldIn('rate')).toEqual(['turnover', 'back', 'vat', 'net', 'backShare'])
  expect(toldIn('month')).toEqual(journalMeasures.map(({ id }) => id))
  expect(toldIn('studio')).toEqual(journalMeasures.map(({ id }) => id))
})
