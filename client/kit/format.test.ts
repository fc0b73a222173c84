import { expect, test } from 'vitest'
import { dayMs, zone } from '#contract/time.ts'
import {
  age,
  clockOnce,
  clockTime,
  counted,
  date,
  distance,
  duration,
  hours,
  kg,
  longDate,
  measured,
  money,
  month,
  parseDecimal,
  shortDate,
  shortMonth,
  shortWeekday,
  stopwatch,
  thousands,
} from './format.ts'

test('quantities have a comma and thousands a typographic mark', () => {
  expect(kg(62.5)).toBe('62,5')
  expect(kg(60)).toBe('60')
  expect(kg(1284.25)).toBe('1’284,25')
  expect(kg(-3.5)).toBe('−3,5')
  expect(thousands(2430)).toBe('2’430')
})

test('what is counted is one or many, what is measured keeps one place', () => {
  expect([counted(1, 'Mitglied', 'Mitglieder'), counted(0, 'Mitglied', 'Mitglieder'), counted(1284, 'Mitglied', 'Mitglieder')]).toEqual([
    '1 Mitglied',
    '0 Mitglieder',
    '1’284 Mitglieder',
  ])
  expect([measured(65), measured(65.4)]).toEqual(['65,0', '65,4'])
})

test('money has a point and two places', () => {
  expect(money(125_050)).toBe('CHF\u00a01’250.50')
  expect(money(7900)).toBe('CHF\u00a079.00')
})

test.each([
  ['62,5', 62.5],
  ['62.5', 62.5],
  [' 62,', 62],
  [',5', 0.5],
  ['1’250.5', 1250.5],
  ["1'250", 1250],
  ['−3,5', -3.5],
  ['', undefined],
  ['1,2,3', undefined],
  ['acht', undefined],
  ['1e3', undefined],
  ['1.234,50', 1234.5],
  ['1.234.567,5', 1_234_567.5],
  ['1.234', 1.234],
])('typed %j means %j', (text, value) => {
  expect(parseDecimal(text)).toBe(value)
})

test.each([
  ["CHF 1'234.50", 'CHF', 1234.5],
  ['chf\u00a01’234.50', 'CHF', 1234.5],
  ['12.50 CHF', 'CHF', 12.5],
  ['Fr. 50.–', 'CHF', 50],
  ['168 cm', 'cm', 168],
  ['64,5kg', 'kg', 64.5],
  ['30 %', '%', 30],
  ['168 m', 'cm', undefined],
  ['EUR 12', 'CHF', undefined],
  ['CHF', 'CHF', undefined],
])('pasted %j in a field of %s means %j', (text, unit, value) => {
  expect(parseDecimal(text, unit)).toBe(value)
})

test('clocks and days are Zurich’s, in summer and in winter', () => {
  expect(clockTime('2026-11-20T15:42:00.000Z')).toBe('16:42')
  expect(clockTime('2026-07-20T22:05:00.000Z')).toBe('00:05')
  expect(date('2026-11-20')).toBe('20.11.2026')
  expect(date('2026-07-20T22:05:00.000Z')).toBe('21.07.2026')
  expect(shortDate('2026-11-03')).toBe('03.11.')
  expect(longDate('2026-11-18')).toBe('18. November')
  expect(month('2026-11-18')).toBe('November 2026')
  expect(shortMonth('2026-09-18')).toBe('Sept.')
  expect(shortWeekday('2026-11-20')).toBe('Fr')
})

test('an hour that comes twice says which one it is, in October alone', () => {
  const told = (from: string) => [0, 30, 60, 90, 120].map(after => clockOnce(new Date(Date.parse(from) + after * 60_000).toISOString()))
  expect(told('2027-10-30T23:30:00.000Z')).toEqual([
    '01:30',
    '02:00 Sommerzeit',
    '02:30 Sommerzeit',
    '02:00 Winterzeit',
    '02:30 Winterzeit',
  ])
  expect(told('2027-10-31T02:00:00.000Z')[0]).toBe('03:00')
  expect(told('2027-10-30T00:00:00.000Z').slice(0, 2)).toEqual(['02:00', '02:30'])
  expect(told('2027-03-28T00:30:00.000Z').slice(0, 2)).toEqual(['01:30', '03:00'])
})

test('each moment of a year is told by Zurich’s clock, asked once or again', () => {
  const told = new Intl.DateTimeFormat('de-CH', { timeZone: zone, dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' })
  const begun = Date.parse('2026-01-01T00:07:00.000Z')
  for (let ms = 0; ms < 366 * dayMs; ms += 95 * 60_000) {
    const at = new Date(begun + ms)
    expect(`${date(at.toISOString())}, ${clockTime(at.toISOString())}`).toBe(told.format(at))
    expect(clockTime(at.toISOString())).toBe(clockTime(at))
  }
})

test('durations and the stopwatch', () => {
  expect(duration(31 * 60_000 + 8000)).toBe('31:08')
  expect(duration(84_000)).toBe('1:24')
  expect(duration(3_723_000)).toBe('1:02:03')
  expect(duration(-5)).toBe('0:00')
  expect(stopwatch(0)).toBe('00:00.000')
  expect(stopwatch(83_456.9)).toBe('01:23.456')
})

test('distances and ages', () => {
  expect(distance(800)).toBe('800 m')
  expect(distance(2400)).toBe('2,4 km')
  expect(age(30_000)).toBe('gerade eben')
  expect(age(3 * 60_000)).toBe('3 Min.')
  expect(age(5 * 3_600_000)).toBe('5 Std.')
  expect(age(4 * dayMs)).toBe('4 Tage')
})

test.each([
  [0, '0:00'],
  [35.5, '35:30'],
  [1205.25, '1’205:15'],
  [1.999, '2:00'],
  [-1.25, '−1:15'],
  [-0.001, '0:00'],
])('%d hours are %s', (value, text) => expect(hours(value)).toBe(text))
