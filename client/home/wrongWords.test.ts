import { expect, test } from 'vitest'
import { screenNames } from '#contract/screens.ts'
import { wrongWords } from './wrongWords.ts'

test('an address without a screen is called so, to everybody', () => {
  for (const signedIn of [true, false]) expect(wrongWords('gone', signedIn)).toBe('Diese Seite gibt es nicht (mehr).')
})

test('which right is missing is said by its words, with whom to ask, and to nobody who is not signed in', () => {
  expect(wrongWords({ screen: 'shopProducts' }, true)).toBe(
    '«Produkte» braucht das Recht «Shop verwalten». Rechte gibt dir die Leitung deines Studios.',
  )
  expect(wrongWords({ screen: 'courseDoor' }, true)).toContain('«Kursplan verwalten» oder «Als Kursleitung planen»')
  expect(wrongWords({ screen: 'dashboard' }, true)).toContain('braucht ein Recht, das du nicht hast')
  for (const screen of screenNames) {
    expect(wrongWords({ screen }, true)).toMatch(/^«.+» braucht .+\. Rechte gibt dir die Leitung deines Studios\.$/)
    expect(wrongWords({ screen }, false)).toBeUndefined()
  }
})
