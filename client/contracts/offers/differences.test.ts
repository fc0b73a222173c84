import { expect, test } from 'vitest'
import { soldWith } from '#client/contracts/create/testing.ts'
import { money } from '#client/kit/format.ts'
import { differing } from './differences.ts'

const { contract } = soldWith()

test('each term that differs is named as it is sold and as it is edited, and no other', () => {
  expect(differing(contract, contract)).toEqual([])
  expect(differing(contract, { ...contract, price: 8900, renewalMonths: 6 })).toEqual([
    { label: 'Verlängerung', sold: 'keine', edited: 'um 6 Monate' },
    { label: 'Preis', sold: money(7900), edited: money(8900) },
  ])
})
