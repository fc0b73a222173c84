import { expect, test } from 'vitest'
import { fold, foldJoined, foldWide } from './fold.ts'

test.each([
  ['O’Brien', ["O'Brien", 'OBrien', 'o`brien', 'O´Brien']],
  ['Jean-Luc', ['Jean–Luc', 'jean luc', 'Jean\u2011Luc', 'JEAN—LUC']],
  ['Müller-Frei', ['Mu\u0308ller‐Frei', 'muller frei']],
])('%s is found however its signs are typed', (name, typed) => {
  for (const each of typed) expect(fold(each)).toBe(fold(name))
})

test('an umlaut of two parts is written out like one of one', () => {
  expect(foldWide('Ga\u0308rtner')).toBe('gaertner')
  expect(foldWide('Gärtner')).toBe('gaertner')
})

test('parts that dashes join are one word too', () => {
  expect([foldJoined('Jean–Luc'), foldJoined('Anna Muster')]).toEqual(['jeanluc', ''])
})
