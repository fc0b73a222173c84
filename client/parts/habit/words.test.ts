import { expect, test } from 'vitest'
import { spansOf, weeksWords } from './words.ts'

test.each([
  ['2026-11-23', [[12, 'Seit 23.11.2026']]],
  ['2026-11-02', [[12, 'Seit 02.11.2026']]],
  [
    '2026-11-01',
    [
      [4, '4 Wochen'],
      [12, 'Seit 01.11.2026'],
    ],
  ],
  [
    '2026-09-06',
    [
      [4, '4 Wochen'],
      [12, '12 Wochen'],
    ],
  ],
])('a habit that was begun on %s is judged over no week before', (begun, spans) => {
  expect(spansOf(begun, '2026-11-28')).toEqual(spans)
})

test('days on which a part was done are told apart from those with nothing', () => {
  expect(weeksWords(24, 12, 3)).toBe('An 12 der letzten 24 Tage erledigt, an 3 zum Teil')
  expect(weeksWords(24, 12, 0)).toBe('An 12 der letzten 24 Tage erledigt')
})
