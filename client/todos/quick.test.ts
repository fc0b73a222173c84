import { expect, test } from 'vitest'
import { quickOf } from './quick.ts'

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
