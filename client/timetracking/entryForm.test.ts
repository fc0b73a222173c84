import { expect, test } from 'vitest'
import { twiceIn, understood } from './entryForm.ts'

const typed = (over: object = {}) => ({
  day: '2026-11-20',
  from: '08:00',
  to: '17:00',
  pauseFrom: null,
  pauseTo: null,
  season: null,
  kind: 'care' as const,
  ...over,
})
const hoursOf = (over: object) => {
  const read = understood(typed(over))
  return 'content' in read ? (Date.parse(read.content.to) - Date.parse(read.content.from)) / 3_600_000 : Object.keys(read.fields)
}

test.each<[what: string, over: object, hours: number | string[]]>([
  ['a day', {}, 9],
  ['a night ends on the day after', { from: '22:00', to: '06:00' }, 8],
  ['the night in which the clock is set back', { day: '2026-10-24', from: '22:00', to: '06:00' }, 9],
  ['the night in which it is set forward', { day: '2027-03-27', from: '22:00', to: '06:00' }, 7],
  ['an end that comes twice is asked for', { day: '2026-10-24', from: '22:00', to: '02:30' }, ['season']],
  ['its first hour', { day: '2026-10-24', from: '22:00', to: '02:30', season: 'summer' }, 4.5],
  ['its second hour', { day: '2026-10-24', from: '22:00', to: '02:30', season: 'winter' }, 5.5],
  ['an end that never comes', { day: '2027-03-27', from: '22:00', to: '02:30' }, ['to']],
  ['half a break', { pauseFrom: '12:00' }, ['pauseTo']],
  ['a break outside', { pauseFrom: '17:30', pauseTo: '18:00' }, ['pauseTo']],
])('%s', (_, over, hours) => expect(hoursOf(over)).toEqual(hours))

test('the form asks which hour is meant only in the night in which one comes twice', () => {
  expect(
    [typed(), typed({ day: '2026-10-24', from: '22:00', to: '02:30' }), typed({ day: '2026-10-25', from: '02:30' })].map(twiceIn),
  ).toEqual([false, true, true])
})
