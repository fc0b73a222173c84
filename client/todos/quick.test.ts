import { expect, test } from 'vitest'
import { startStudio } from '#client/parts/studio/startStudio.ts'
import { fitted, quickOf } from './quick.ts'

// A Saturday.
const today = '2026-11-28'
const workers = [
  { _id: 'i', name: 'Ida Frei' },
  { _id: 'r', name: 'Reto Ammann' },
  { _id: 'a', name: 'Reto Äbi' },
]
const read = (line: string) => quickOf(line, today, workers)

test.each([
  ['Leiter bestellen', 'Leiter bestellen', null],
  ['Leiter bestellen heute', 'Leiter bestellen', '2026-11-28'],
  ['Leiter bestellen Morgen', 'Leiter bestellen', '2026-11-29'],
  ['Leiter bestellen bis Montag', 'Leiter bestellen', '2026-11-30'],
  ['Leiter bestellen Samstag', 'Leiter bestellen', '2026-12-05'],
  ['Leiter bestellen am 24.12.', 'Leiter bestellen', '2026-12-24'],
  ['Leiter bestellen 3.1.', 'Leiter bestellen', '2027-01-03'],
  ['Leiter bestellen 3.1.2028', 'Leiter bestellen', '2028-01-03'],
  ['Leiter bestellen 31.2.', 'Leiter bestellen 31.2.', null],
  ['Montag vorbereiten', 'Montag vorbereiten', null],
  ['Morgen', 'Morgen', null],
  ['Film über constructor', 'Film über constructor', null],
  ['Kurs am Morgen', 'Kurs am Morgen', null],
  ['Garderobe putzen jeden Montag', 'Garderobe putzen jeden Montag', null],
])('«%s» means «%s», %s', (line, title, due) => expect(read(line)).toEqual({ title, due, assigned: [], unclear: [] }))

test('names are whoever is meant alone; others stay in the title', () => {
  expect(read('Leiter bestellen @ida morgen')).toEqual({ title: 'Leiter bestellen', due: '2026-11-29', assigned: ['i'], unclear: [] })
  expect(read('Leiter bestellen morgen @ida @abi')).toEqual({
    title: 'Leiter bestellen',
    due: '2026-11-29',
    assigned: ['i', 'a'],
    unclear: [],
  })
  expect(read('Leiter bestellen morgen @reto')).toEqual({
    title: 'Leiter bestellen @reto',
    due: '2026-11-29',
    assigned: [],
    unclear: ['@reto'],
  })
  expect(read('Mail an info@ida.ch')).toEqual({ title: 'Mail an info@ida.ch', due: null, assigned: [], unclear: [] })
})

test('a day that somebody takes away is a word of the title again', () => {
  const { title, due } = quickOf('Leiter bestellen bis Montag @ida', today, workers, false)
  expect([title, due]).toEqual(['Leiter bestellen bis Montag', null])
})

test('a line that is too long for a title goes on in the text, cut at a word', () => {
  expect(fitted('Leiter bestellen')).toEqual({ title: 'Leiter bestellen', text: null })
  const line = 'Matten zählen und kaputte ersetzen '.repeat(5).trim()
  const { title, text } = fitted(line)
  expect(title.length).toBeLessThanOrEqual(120)
  expect(title).toMatch(/ zählen…$/)
  expect(`${title.slice(0, -1)} ${text}`).toBe(line)
})

test('a word that is too long itself is cut between two letters, and nothing of it is lost', () => {
  const line = `${'x'.repeat(116)}👩‍👩‍👧‍👦${'y'.repeat(40)}`
  const { title, text } = fitted(line)
  expect([title, text]).toEqual([`${'x'.repeat(116)}…`, `👩‍👩‍👧‍👦${'y'.repeat(40)}`])
})

test('a to-do begins in the studio of the desk only where the person makes them there', () => {
  const options = [['pfungen', 'Pfungen'] as const, ['winterthur', 'Winterthur'] as const]
  expect(startStudio(options, 'winterthur')).toBe('winterthur')
  expect(startStudio(options, 'wil')).toBeUndefined()
  expect(startStudio(options.slice(0, 1), 'wil')).toBe('pfungen')
  expect(startStudio([], 'wil')).toBeUndefined()
})
