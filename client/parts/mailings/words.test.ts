import { expect, test } from 'vitest'
import { getsWords, latelyWords, purposeOf } from './words.ts'

test('one address bears another verb than many', () => {
  expect([getsWords(1), getsWords(12)]).toEqual(['1 Adresse bekommt sie', '12 Adressen bekommen sie'])
  expect([latelyWords(1), latelyWords(3)]).toEqual([
    '1 Adresse davon hat in den letzten drei Tagen schon eine bekommen.',
    '3 Adressen davon haben in den letzten drei Tagen schon eine bekommen.',
  ])
})

test('to whom a mail goes, in words', () => {
  expect(purposeOf({ advertises: 'newsletter', centers: ['Frauenfeld', 'Pfungen'] })).toBe('Newsletter aus Frauenfeld, Pfungen')
  expect(purposeOf({ advertises: 'newsletter', centers: [] })).toBe('Newsletter')
})
