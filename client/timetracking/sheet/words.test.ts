import { expect, test } from 'vitest'
import { carryOf } from './CarryFields.tsx'
import { blockedText, dayText, minutesIn } from './words.ts'

test.each([
  ['12:30', 750],
  ['-3:15', -195],
  ['−3:15', -195],
  ['7,5', 450],
  ['0:05', 5],
  ['12:75', undefined],
  ['zwölf', undefined],
  ['100000', undefined],
])('%s as minutes', (text, minutes) => {
  expect(minutesIn(text)).toBe(minutes)
})

test('what is carried is left out where nothing is typed, and never a time that is none', () => {
  expect(carryOf({ opening: '', paid: ' ' })).toBeNull()
  expect(carryOf({ opening: '-1:00', paid: '' })).toEqual({ opening: -60, paid: 0 })
  expect(carryOf({ opening: '', paid: '2:30' })).toEqual({ opening: null, paid: 150 })
  expect([carryOf({ opening: 'x', paid: '' }), carryOf({ opening: '', paid: '-1:00' })]).toEqual([undefined, undefined])
})

test('a day says how it came about, and a month what it lacks', () => {
  expect(
    dayText({
      target: 240,
      why: [
        { kind: 'company', minutes: 240 },
        { kind: 'holiday', minutes: 240 },
      ],
    }),
  ).toBe('Soll 4:00 · Betriebsferien 4:00 · Ferien 4:00')
  expect(dayText({ target: null, why: [] })).toBe('')
  expect(blockedText({ open: ['a'], corrections: ['b', 'c'] })).toBe(
    'Zuerst braucht es noch etwas: 1 offener Eintrag, 2 Korrekturen ohne Entscheid.',
  )
  expect(blockedText({ open: [], corrections: [] })).toBeUndefined()
})
