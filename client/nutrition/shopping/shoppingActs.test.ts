import { expect, test, vi } from 'vitest'
import { setLocal } from '#client/data/local.ts'
import type { ShoppingItem } from '#sync/collections/shopping.ts'
import { tick } from './shoppingActs.ts'

test('an item that was put on the list while the plan was open keeps that moment, ticked or not', async () => {
  const before = { id: 'a:g', title: 'Mehl', parts: {}, ticks: 0, at: '2026-03-01T10:00:00.000Z' } as unknown as ShoppingItem
  let item = before
  const change = vi.fn(async (_: string, __: string, next: (item: ShoppingItem) => ShoppingItem) => {
    item = next(item)
  })
  setLocal({ change } as never)
  await tick(before, true)
  expect(item).toEqual({ ...before, ticks: 1 })
  await tick(before, false)
  expect(item).toEqual({ ...before, ticks: 2 })
})
