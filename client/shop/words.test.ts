import { expect, test } from 'vitest'
import { elsewhere } from './words.ts'

test('what is picked up in other studios alone says where, and is not called sold out', () => {
  const all = [{ code: 'frauenfeld', name: 'Frauenfeld' }]
  expect(elsewhere({ studios: ['frauenfeld'] }, 'winterthur', all)).toBe('Frauenfeld')
  expect(elsewhere({ studios: ['frauenfeld'] }, 'frauenfeld', all)).toBeUndefined()
  expect(elsewhere({ studios: [] }, 'winterthur', all)).toBeUndefined()
  expect(elsewhere({ studios: ['frauenfeld'] }, '', all)).toBeUndefined()
})
