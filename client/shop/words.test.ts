import { expect, test } from 'vitest'
import type { Way } from '#contract/rules/payments/facts.ts'
import { momentsOf } from './events.ts'
import { elsewhere } from './words.ts'

test('what is picked up in other studios alone says where, and is not called sold out', () => {
  const all = [{ code: 'frauenfeld', name: 'Frauenfeld' }]
  expect(elsewhere({ studios: ['frauenfeld'] }, 'winterthur', all)).toBe('Frauenfeld')
  expect(elsewhere({ studios: ['frauenfeld'] }, 'frauenfeld', all)).toBeUndefined()
  expect(elsewhere({ studios: [] }, 'winterthur', all)).toBeUndefined()
  expect(elsewhere({ studios: ['frauenfeld'] }, '', all)).toBeUndefined()
})

test('the end of an attempt is named by how it was to be paid', () => {
  const said = (by: Way) => momentsOf([{ kind: 'left', at: '2026-11-20T16:42:00.000Z', amount: null, by }]).map(({ title }) => title)
  expect([said('twint'), said('desk'), said('bill')].flat()).toEqual([
    'Ohne Zahlung beendet',
    'Nicht am Empfang bezahlt',
    'Rechnung zurückgenommen',
  ])
})
