import { expect, test } from 'vitest'
import { cutTo, shorten } from './shorten.ts'

const family = '👨‍👩‍👧'
const accented = 'e\u0301'

test.each([
  ['Turnen', 6, 'Turnen', 'Turnen'],
  ['Turnen', 5, 'Turne', 'Turn…'],
  ['Laufen im Wald', 8, 'Laufen i', 'Laufen…'],
  ['Lauf 💪!', 6, 'Lauf ', 'Lauf…'],
  ['Lauf 💪!', 7, 'Lauf 💪', 'Lauf…'],
  ['💪💪', 4, '💪💪', '💪💪'],
  ['💪💪', 3, '💪', '💪…'],
  [`Mit ${family}`, 11, 'Mit ', 'Mit…'],
  [`Mit ${family}`, 12, `Mit ${family}`, `Mit ${family}`],
  ['🇨🇭🇨🇭', 7, '🇨🇭', '🇨🇭…'],
  ['👍🏽!', 3, '', '…'],
  [`Caf${accented} zu`, 4, 'Caf', 'Caf…'],
  [`Caf${accented} zu`, 6, `Caf${accented} `, `Caf${accented}…`],
  ['', 3, '', ''],
])('«%s» in %i signs', (text, most, cut, short) => {
  expect([cutTo(text, most), shorten(text, most)]).toEqual([cut, short])
  for (const one of [cut, short]) expect([one.length <= most, one.isWellFormed()]).toEqual([true, true])
})
