import { expect, test } from 'vitest'
import { isShownFor, pieceState } from './pieceState.ts'

test('a piece is a draft without a first day, and its last day still counts', () => {
  const state = (from: string | null, until: string | null = null) => pieceState({ from, until }, '2026-11-20')
  expect([state(null), state(null, '2026-01-01'), state('2026-11-21'), state('2026-11-20')]).toEqual(['draft', 'draft', 'planned', 'live'])
  expect([state('2026-11-01', '2026-11-20'), state('2026-11-01', '2026-11-19')]).toEqual(['live', 'over'])
})

test('a studio reads its own, those of its brand and those of the chain', () => {
  const reads = (studio: string | null, brand: 'toess' | 'thur' | null) => isShownFor({ studio, brand }, { studio: 'winterthur' })
  expect([reads('winterthur', null), reads(null, 'toess'), reads(null, null)]).toEqual([true, true, true])
  expect([reads('pfungen', null), reads(null, 'thur'), reads('frauenfeld', null)]).toEqual([false, false, false])
})

test('a brand reads what its studios have; studio and brand that exclude each other read what is of the chain alone', () => {
  expect(isShownFor({ studio: 'pfungen' }, { brand: 'toess' })).toBe(true)
  expect(isShownFor({ studio: 'frauenfeld' }, { brand: 'toess' })).toBe(false)
  expect(isShownFor({ studio: 'winterthur' }, { studio: 'winterthur', brand: 'thur' })).toBe(false)
  expect(isShownFor({}, { studio: 'winterthur', brand: 'thur' })).toBe(true)
  expect(isShownFor({ studio: 'pfungen' }, {})).toBe(true)
})
