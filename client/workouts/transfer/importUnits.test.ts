import { describe, expect, test } from 'vitest'
import { dayOrderOf, distanceUnitOf, millisOf, numberOf, weightUnitOf, whenOf } from './importUnits.ts'

test.each([
  ['12.5', 12.5],
  ['12,5', 12.5],
  [' 8 ', 8],
  ['1,234.5', 1234.5],
  ['1.234,5', 1234.5],
  ["1'234.5", 1234.5],
  ['1’234', 1234],
  ['.5', 0.5],
  ['', null],
  [undefined, null],
  ['12kg', undefined],
  ['1e5', undefined],
  ['viel', undefined],
])('number %j is %j', (cell, value) => expect(numberOf(cell)).toBe(value))

test.each([
  ['1:04:30', 3_870_000],
  ['12:30', 750_000],
  ['07:48.2', 468_200],
  ['1h 5m', 3_900_000],
  ['2h 38min', 9_480_000],
  ['45m', 2_700_000],
  ['90s', 90_000],
  ['60', 60_000],
  ['', null],
  ['schnell', undefined],
])('time %j is %j ms', (cell, value) => expect(millisOf(cell)).toBe(value))

test('a plain duration can be minutes', () => expect(millisOf('45', 'minutes')).toBe(2_700_000))

test.each([
  ['lbs', 'lb'],
  ['Pfund', 'lb'],
  ['KGS', 'kg'],
  ['', null],
  ['stone', undefined],
])('weight unit %j is %j', (cell, unit) => expect(weightUnitOf(cell)).toBe(unit))

test.each([
  ['mi.', 'mi'],
  ['km', 'km'],
  ['meters', 'm'],
  ['', null],
  ['Ellen', undefined],
])('distance unit %j is %j', (cell, unit) => expect(distanceUnitOf(cell)).toBe(unit))

describe('moments', () => {
  test.each([
    ['2024-03-12 07:30:00', '2024-03-12T06:30:00.000Z'],
    ['2024-07-12T07:30', '2024-07-12T05:30:00.000Z'],
    ['2024-03-12T07:30:00Z', '2024-03-12T07:30:00.000Z'],
    ['2024-03-12T07:30:00+05:00', '2024-03-12T02:30:00.000Z'],
    ['2026/06/28', '2026-06-28T10:00:00.000Z'],
    ['22 Dec 2025, 08:00', '2025-12-22T07:00:00.000Z'],
    ['5. Okt. 2025, 18:30', '2025-10-05T16:30:00.000Z'],
    ['3. März 2025 18:30', '2025-03-03T17:30:00.000Z'],
    ['7 Mai 2025, 06:00', '2025-05-07T04:00:00.000Z'],
    ['Jan 1, 2024, 10:00 AM', '2024-01-01T09:00:00.000Z'],
    ['Jan 1, 2024, 12:15 AM', '2023-12-31T23:15:00.000Z'],
    ['05.06.2026, 07:30', '2026-06-05T05:30:00.000Z'],
    ['5.6.26 07:30 Uhr', '2026-06-05T05:30:00.000Z'],
    ['05/06/2026', '2026-06-05T10:00:00.000Z'],
  ])('%j is %s', (cell, at) => expect(whenOf(cell, 'day-first')?.at).toBe(at))

  test.each(['', 'gestern', '2024-02-30', '2024-13-01', '31/02/2026', '12 Foo 2024', '2024-03-12 25:00', '2024-03-12 irgendwann'])(
    '%j is none',
    cell => expect(whenOf(cell, 'day-first')).toBeUndefined(),
  )

  test('the hour that summer time skips is read as the next one', () => {
    expect(whenOf('2025-03-30 02:30', 'day-first')).toMatchObject({ at: '2025-03-30T01:30:00.000Z', day: '2025-03-30' })
  })

  test('a file says whether its months come first', () => {
    expect(dayOrderOf(['03/04/2026', '25/04/2026'])).toBe('day-first')
    expect(dayOrderOf(['03/04/2026', '04/25/2026'])).toBe('month-first')
    expect(dayOrderOf(['03/04/2026'])).toBe('day-first')
    expect(whenOf('04/25/2026', 'month-first')?.day).toBe('2026-04-25')
    expect(whenOf('04.05.2026', 'month-first')?.day).toBe('2026-05-04')
  })
})

test.each([
  ['fr', ['janv', 'févr', 'mars', 'avr', 'mai', 'juin', 'juil', 'août', 'sept', 'oct', 'nov', 'déc']],
  ['it', ['gen', 'feb', 'mar', 'apr', 'mag', 'giu', 'lug', 'ago', 'set', 'ott', 'nov', 'dic']],
  ['es', ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sept', 'oct', 'nov', 'dic']],
  ['pt', ['jan', 'fev', 'mar', 'abr', 'mai', 'jun', 'jul', 'ago', 'set', 'out', 'nov', 'dez']],
  ['de', ['Jan', 'Feb', 'März', 'Apr', 'Mai', 'Juni', 'Juli', 'Aug', 'Sept', 'Okt', 'Nov', 'Dez']],
  ['en', ['January', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'July', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']],
])('the months of %s are read, in letters of one and of two parts', (_, words) => {
  for (const [at, word] of words.entries())
    for (const text of [
      `10 ${word}. 2022, 08:00`,
      `10 de ${word}. de 2022 08:00`,
      `10 ${word.normalize('NFD')} 2022 à 08:00`.normalize('NFD'),
    ])
      expect(whenOf(text, 'day-first')?.day, text).toBe(`2022-${String(at + 1).padStart(2, '0')}-10`)
  expect(whenOf('1er janv. 2025', 'day-first')?.day).toBe('2025-01-01')
})

test('a minus is a minus, whatever sign it is written with', () => {
  expect(['-20.0', '-20,0', '\u221220', '\u201320'].map(numberOf)).toEqual([-20, -20, -20, -20])
})
