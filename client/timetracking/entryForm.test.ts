import { expect, test } from 'vitest'
import { furtherOf, furtherText, twiceIn, understood } from './entryForm.ts'

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

test('further breaks of an entry stay where one of them is typed anew', () => {
  const [one, two, late] = [12, 15, 18].map(hour => ({
    from: Date.UTC(2026, 10, 20, hour - 1),
    to: Date.UTC(2026, 10, 20, hour - 1, 15),
  })) as [{ from: number; to: number }, { from: number; to: number }, { from: number; to: number }]
  const further = furtherOf([one, two, late])
  const read = understood(typed({ pauseFrom: '12:30', pauseTo: '13:00' }), further)
  expect('content' in read && read.content.breaks.map(({ from }) => from)).toEqual(['2026-11-20T11:30:00.000Z', '2026-11-20T14:00:00.000Z'])
  const over = understood(typed({ pauseFrom: '14:30', pauseTo: '15:10' }), further)
  expect('fields' in over && Object.keys(over.fields)).toEqual(['pauseTo'])
  expect(furtherText([one, two])).toBe('15:00–15:15')
})

test('the form asks which hour is meant only in the night in which one comes twice', () => {
  expect(
    [typed(), typed({ day: '2026-10-24', from: '22:00', to: '02:30' }), typed({ day: '2026-10-25', from: '02:30' })].map(twiceIn),
  ).toEqual([false, true, true])
})
