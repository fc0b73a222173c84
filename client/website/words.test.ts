import { expect, test } from 'vitest'
import { placeWords, stateWords } from './words.ts'

test('where a piece stands is told with the day that counts next', () => {
  const words = (from: string | null, until: string | null) => stateWords({ from, until }, '2026-11-20')
  expect([words(null, null), words('2026-12-01', null), words('2026-11-01', null)]).toEqual(['Entwurf', 'Geplant ab 01.12.2026', 'Online'])
  expect([words('2026-11-01', '2026-11-30'), words('2026-11-01', '2026-11-19')]).toEqual(['Online bis 30.11.2026', 'Vorbei'])
})

test('a piece is a studio’s, a brand’s or everybody’s', () => {
  expect([placeWords({ brand: null }, 'Winterthur'), placeWords({ brand: 'thur' }, null), placeWords({ brand: null }, null)]).toEqual([
    'Winterthur',
    'Alle Studios von Thur',
    'Alle Studios',
  ])
})
