import { expect, test } from 'vitest'
import { parseClock } from './clockText.ts'
import { nextHolidays } from './holidays.ts'
import { copied, fieldWords, flatOf, type Hours, hoursOf, lineWords, problemsOf, tidied, usualSpans, weekLine } from './week.ts'

const monday = { text: 'Montag', weekday: 1, from: '06:00', to: '12:00', from2: '13:30', to2: '22:00' }
const christmas = { text: 'Weihnachten', day: '2026-12-25' }
const hours: Hours = {
  openingHours: [
    { title: 'Öffnungszeiten', hours: [monday, christmas] },
    { title: 'Empfang', hours: [{ text: 'Montag', weekday: 1, from: '08:00', to: '18:00' }] },
  ],
  alwaysCheckin: true,
}

test('a time of day is understood as people type it', () => {
  const read = ['6', '630', '6.30', '06:00', '22 15', '24', '', ' '].map(parseClock)
  expect(read).toEqual(['06:00', '06:30', '06:30', '06:00', '22:15', '24:00', '', ''])
  expect(['25', '24:01', '6:60', 'früh', '6:5'].map(parseClock)).toEqual([undefined, undefined, undefined, undefined, undefined])
})

test('a day is copied with both its spans, to days that have no line yet too', () => {
  const [group] = hours.openingHours
  const all = copied(group!, 1, [1, 2, 6])
  expect([2, 6].map(day => lineWords(weekLine(all, day).line))).toEqual(['06:00–12:00, 13:30–22:00', '06:00–12:00, 13:30–22:00'])
  expect(lineWords(weekLine(all, 3).line)).toBe('geschlossen')
  expect(weekLine(all, 6).line.text).toBe('Samstag')
  expect(usualSpans(group!, 2)).toMatchObject({ from: '06:00', to2: '22:00' })
})

test('what is wrong is said at the field', () => {
  const wrong = (line: object) => problemsOf([{ title: 'Öffnungszeiten', hours: [{ ...monday, ...line }] }])
  expect(wrong({})).toEqual({})
  expect(wrong({ to: '05:00' })).toMatchObject({ '0.0.to': 'Das Ende muss nach dem Anfang liegen.' })
  expect(wrong({ from2: '11:00' })).toMatchObject({ '0.0.from2': 'Die zweite Zeit beginnt, bevor die erste endet.' })
  expect(wrong({ from: '', to: '', from2: undefined, to2: undefined })).toEqual({ '0.0.from': 'Ab wann ist offen?' })
  expect(wrong({ from: 'früh' })['0.0.from']).toBe('Bitte gib eine Uhrzeit ein, zum Beispiel 06:00.')
  const days = problemsOf([{ title: 'Öffnungszeiten', hours: [christmas, { text: '', day: '' }, { text: '', day: '' }] }])
  expect(days).toEqual({ '0.1.day': 'Bitte gib ein gültiges Datum ein.', '0.2.day': 'Bitte gib ein gültiges Datum ein.' })
  expect(problemsOf([{ title: 'Öffnungszeiten', hours: [christmas, christmas] }])).toEqual({
    '0.1.text': 'Dieser Tag steht schon in der Liste.',
  })
})

test('what is sent has nothing empty, the week first, and a name for every day', () => {
  const line = { text: '', day: '2026-08-01', from: '', to: '' }
  const [group] = tidied({
    openingHours: [{ title: ' Öffnungszeiten ', hours: [line, monday, { text: ' ' }] }],
    alwaysCheckin: false,
  }).openingHours
  expect(group).toEqual({ title: 'Öffnungszeiten', hours: [monday, { text: '1. August', day: '2026-08-01' }] })
})

test('hours are the same after they were taken apart for merging', () => {
  const flat = flatOf(hours)
  expect(hoursOf(flat)).toEqual(hours)
  const names = Object.entries(flat).map(([key, value]) => fieldWords(key, value))
  expect(names).toContainEqual({ name: 'Montag', text: '06:00–12:00, 13:30–22:00' })
  expect(names).toContainEqual({ name: 'Empfang, Montag', text: '08:00–18:00' })
  expect(names).toContainEqual({ name: '25. Dezember', text: 'geschlossen' })
  expect(names).toContainEqual({ name: 'Check-in 24H', text: 'ja' })
})

test('holidays that move with Easter are on their days', () => {
  const of = (year: number) => Object.fromEntries(nextHolidays(`${year}-01-01`, [], 10).map(({ text, day }) => [text, day]))
  expect(of(2026)).toMatchObject({
    Karfreitag: '2026-04-03',
    Ostermontag: '2026-04-06',
    Auffahrt: '2026-05-14',
    Pfingstmontag: '2026-05-25',
  })
  expect(of(2027)).toMatchObject({ Karfreitag: '2027-03-26', Auffahrt: '2027-05-06' })
  expect(nextHolidays('2026-12-20', ['2026-12-25'], 2).map(({ day }) => day)).toEqual(['2026-12-26', '2027-01-01'])
})
