import { expect, test } from 'vitest'
import type { PaymentWay } from '#contract/rules/payments/paymentFacts.ts'
import { momentsOf } from './orderMoments.ts'
import { elsewhere } from './words.ts'

test('what is picked up in other studios alone says where, and is not called sold out', () => {
  const all = (code: string) => ({ frauenfeld: 'Frauenfeld' })[code] ?? '…'
  expect(elsewhere({ studios: ['frauenfeld'] }, 'winterthur', all)).toBe('Frauenfeld')
  // No code is read while the names are on their way.
  expect(elsewhere({ studios: ['pfungen'] }, 'winterthur', all)).toBe('…')
  expect(elsewhere({ studios: ['frauenfeld'] }, 'frauenfeld', all)).toBeUndefined()
  expect(elsewhere({ studios: [] }, 'winterthur', all)).toBeUndefined()
  expect(elsewhere({ studios: ['frauenfeld'] }, '', all)).toBeUndefined()
})

test('the end of an attempt is named by how it was to be paid', () => {
  const said = (by: PaymentWay) => momentsOf([{ kind: 'left', at: '2026-11-20T16:42:00.000Z', amount: null, by }]).map(({ title }) => title)
  expect([said('twint'), said('desk'), said('bill')].flat()).toEqual([
    'Ohne Zahlung beendet',
    'Nicht am Empfang bezahlt',
    'Rechnung zurückgenommen',
  ])
})
