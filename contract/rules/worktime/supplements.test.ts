import { expect, test } from 'vitest'
import { addDays } from '#contract/days.ts'
import { momentsOf } from '#contract/zone.ts'
import { type AgreedSupplement, type DaysOff, overtimeOf, supplementsOf, type WorkPiece } from './supplements.ts'

const at = (day: string, clock: string) => momentsOf(day, clock)[0]!
const work = (day: string, from: string, to: string, more: Partial<WorkPiece> = {}): WorkPiece => ({
  from: at(day, from),
  to: at(to > from ? day : addDays(day, 1), to),
  studio: 'here',
  kind: 'care',
  ...more,
})
const none: DaysOff = { isSunday: () => false, isHoliday: () => false }
const agreed = (over: Partial<AgreedSupplement>): AgreedSupplement => ({
  _id: 'rule',
  name: 'Sonntag',
  studio: 'here',
  when: 'sunday',
  starts: null,
  ends: null,
  kinds: [],
  from: '2026-01-01',
  to: null,
  permit: null,
  ...over,
})
const sums = (pieces: readonly WorkPiece[], rules: readonly AgreedSupplement[] = [], off = none) => {
  const made: Record<string, number> = {}
  for (const { kind, minutes } of supplementsOf(pieces, rules, off)) made[kind] = (made[kind] ?? 0) + minutes
  return made
}

test.each([
  ['a night is 23 to 6', [work('2026-11-03', '22:00', '06:30')], { night: 420 }],
  ['an early morning belongs to the night before', [work('2026-11-03', '05:00', '09:00')], { night: 60 }],
  ['a day has none', [work('2026-11-03', '06:00', '23:00')], {}],
  ['the night that is an hour longer', [work('2026-10-24', '22:00', '06:00')], { night: 480 }],
  ['the night that is an hour shorter', [work('2027-03-27', '22:00', '06:00')], { night: 360 }],
] as const)('%s', (_, pieces, wanted) => expect(sums(pieces)).toEqual(wanted))

test('from the 25th night of a calendar year on there is time in place of wage', () => {
  const nights = Array.from({ length: 26 }, (_, nth) => work(addDays('2026-03-01', nth), '23:00', '01:00'))
  expect(sums(nights)).toEqual({ night: 24 * 120, nightTime: 2 * 120 })
  const across = Array.from({ length: 26 }, (_, nth) => work(addDays('2025-12-07', nth), '23:00', '01:00'))
  expect(sums(across)).toEqual({ night: 24 * 120 + 120, nightTime: 120 })
})

test('a night is shared between the months on whose days it lies', () => {
  const dues = supplementsOf([work('2026-10-31', '22:00', '02:00')], [], none)
  expect(dues.map(({ day, minutes }) => [day, minutes])).toEqual([
    ['2026-10-31', 60],
    ['2026-11-01', 120],
  ])
})

test.each([
  [
    'a Sunday begins on the evening before and ends at 23',
    [work('2026-11-07', '22:00', '00:30'), work('2026-11-08', '20:00', '23:30')],
    90 + 180,
  ],
  ['elsewhere it is not agreed', [work('2026-11-08', '10:00', '12:00', { studio: 'there' })], undefined],
  ['a weekday is none', [work('2026-11-09', '10:00', '12:00')], undefined],
] as const)('%s', (_, pieces, wanted) => expect(sums(pieces, [agreed({})]).rule).toBe(wanted))

test('a holiday counts as its canton says', () => {
  const pieces = [work('2026-12-25', '10:00', '12:00'), work('2026-12-24', '10:00', '11:00')]
  const off: DaysOff = { isHoliday: (_, day) => day >= '2026-12-24', isSunday: (_, day) => day === '2026-12-25' }
  expect(sums(pieces, [agreed({})], off).rule).toBe(120)
  expect(sums(pieces, [agreed({ when: 'holiday' })], off).rule).toBe(180)
})

test('agreed times may cross midnight, hold for some work, and from a day to a day', () => {
  const rule = agreed({ when: 'hours', starts: '20:00', ends: '02:00', kinds: ['course'], from: '2026-11-03', to: '2026-11-03' })
  const pieces = ['2026-11-02', '2026-11-03', '2026-11-04'].flatMap(day => [
    work(day, '19:00', '21:00', { kind: 'course' }),
    work(day, '21:00', '22:00'),
  ])
  expect(sums(pieces, [rule]).rule).toBe(60)
})

test('a permit covers six Sundays of a year', () => {
  const sundays = Array.from({ length: 8 }, (_, nth) => work(addDays('2026-03-01', 7 * nth), '10:00', '11:00'))
  expect(sums(sundays, [agreed({ permit: '2026/17' })]).rule).toBe(360)
})

const weekly = (monday: string, hours: number, weeks: number) =>
  new Map(Array.from({ length: weeks }, (_, nth) => [addDays(monday, 7 * nth), hours * 60] as const))

test('Überzeit is what goes over the week, on its Sunday; with 45 hours it wants a supplement from the 61st hour of the year on', () => {
  const at45 = overtimeOf({ worked: weekly('2026-01-05', 75, 3), weekOn: () => 45 })
  expect([...at45]).toEqual([['2026-01', { minutes: 90 * 60, due: 30 * 60 }]])
  const at50 = overtimeOf({ worked: weekly('2026-06-29', 52, 1), weekOn: () => 50 })
  expect([...at50]).toEqual([['2026-07', { minutes: 120, due: 120 }]])
  expect([...overtimeOf({ worked: weekly('2026-01-05', 45, 3), weekOn: () => 45 })]).toEqual([])
})
