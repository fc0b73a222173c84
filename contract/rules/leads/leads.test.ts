import { expect, test } from 'vitest'
import type { OpeningGroup } from '#contract/studios/openingHours.ts'
import { dueAfter, otherHalf } from './leadDue.ts'
import { likeness } from './likeness.ts'
import { isOpenLead, leadMoves, stateNames } from './states.ts'

const line = (weekday: number, from: string, to: string) => ({ text: 'x', weekday, day: null, from, to, from2: null, to2: null })
/** Monday to Friday, 8 to 20; Saturday 9 to 12. */
const hours: OpeningGroup[] = [
  { title: 'Offen', hours: [...[1, 2, 3, 4, 5].map(day => line(day, '08:00', '20:00')), line(6, '09:00', '12:00')] },
]
const at = (day: string, clock: string) => ({ day, minute: Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3)) })

test.each([
  ['while it is open', '2026-11-23', '10:00', 15, { day: '2026-11-23', time: '10:15' }],
  ['before it opens', '2026-11-23', '06:00', 15, { day: '2026-11-23', time: '08:15' }],
  ['over the evening', '2026-11-23', '19:50', 15, { day: '2026-11-24', time: '08:05' }],
  ['over a Sunday', '2026-11-28', '13:00', 30, { day: '2026-11-30', time: '08:30' }],
  ['three days of minutes', '2026-11-23', '08:00', 4320, { day: '2026-12-01', time: '08:00' }],
])('the first answer is due in opening hours: %s', (_, day, clock, minutes, due) => {
  if (minutes < 4320) expect(dueAfter(hours, at(day, clock), minutes)).toEqual(due)
  else expect(dueAfter(hours, at(day, clock), minutes).day > '2026-11-27').toBe(true)
})

test('without hours it goes by the clock; who was not reached in the morning is called in the evening of the next open day', () => {
  expect(dueAfter([], at('2026-11-23', '23:50'), 15)).toEqual({ day: '2026-11-24', time: '00:05' })
  expect(otherHalf(hours, at('2026-11-23', '09:00'))).toEqual({ day: '2026-11-24', time: '17:30' })
  expect(otherHalf(hours, at('2026-11-23', '15:00'))).toEqual({ day: '2026-11-24', time: '10:00' })
  expect(otherHalf(hours, at('2026-11-27', '09:00'))).toEqual({ day: '2026-11-28', time: '11:00' })
})

const who = (over: object = {}) => ({ vorname: 'Lea', nachname: 'Müller', email: null, telefon: null, geburtstag: null, ...over })

test.each([
  ['one address', who({ email: 'lea@x.ch' }), who({ email: 'LEA@x.ch', vorname: 'Lena' }), 'same'],
  ['one number, one without an address', who({ telefon: '0795550101' }), who({ telefon: '+41795550101', email: 'a@x.ch' }), 'same'],
  [
    'one number, two addresses, one name',
    who({ telefon: '0795550101', email: 'a@x.ch' }),
    who({ telefon: '0795550101', email: 'b@x.ch', vorname: 'LÉA' }),
    'same',
  ],
  [
    'a couple on one number',
    who({ telefon: '0795550101', email: 'a@x.ch' }),
    who({ telefon: '0795550101', email: 'b@x.ch', vorname: 'Reto' }),
    'propose',
  ],
  ['name and birth date', who({ geburtstag: '1990-01-01' }), who({ geburtstag: '1990-01-01', nachname: 'Muller' }), 'propose'],
  ['an address with a plus', who({ email: 'l.ea+x@x.ch' }), who({ email: 'lea@x.ch' }), 'propose'],
  ['a name alone', who(), who(), 'other'],
])('%s: %o and %o are %s', (_, one, other, is) => {
  expect([likeness(one, other), likeness(other, one)]).toEqual([is, is])
})

test('every state but what was merged can be left, and no move leads into merged', () => {
  for (const from of stateNames) expect(leadMoves[from].includes('merged')).toBe(false)
  expect(stateNames.filter(state => leadMoves[state].length === 0)).toEqual(['merged'])
  for (const from of stateNames) if (from !== 'merged') expect(leadMoves[from].some(isOpenLead)).toBe(true)
})
