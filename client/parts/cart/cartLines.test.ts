// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { getDefaultStore } from 'jotai'
import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { setLocal } from '#client/data/local.ts'
import { sessionAtom } from '#client/data/signed.ts'
import { nameOf } from '#contract/call.ts'
import { orders } from '#contract/shop/orders.ts'
import { openLocal } from '#sync/client/local.ts'
import type { OutboxRow } from '#sync/client/types.ts'
import { amountOf } from '#sync/collections/cart.ts'
import { openServer } from '#sync/simulation/server.ts'
import { Wire } from '#sync/simulation/wire.ts'
import { count, leftAmountOf, notedAmong, takeOff } from './cartLines.ts'

const flask = { product: 'flask', title: 'Trinkflasche', shortDescription: 'aus Stahl', price: 1900 }

test('taps count one after the other, at most 99 of a line, and an order takes its pieces off once', async () => {
  const local = await openLocal({ member: v7(), api: new Wire(openServer()).api, locks: null, only: ['cart'] })
  setLocal(local)
  getDefaultStore().set(sessionAtom, { state: 'offline' })
  const amount = async () => amountOf((await local.one('cart', 'flask:1900'))!)
  await Promise.all([count(flask, 1), count(flask, 1), count(flask, 1), count(flask, -1)])
  expect(await amount()).toBe(2)
  await count(flask, 97)
  await count(flask, 1)
  expect(await amount()).toBe(99)
  const order = v7()
  for (const _ of [1, 2])
    await takeOff(order, [
      { product: 'flask', price: 1900, amount: 90 },
      { product: 'gone', price: 1, amount: 1 },
    ])
  expect(await amount()).toBe(9)
  await takeOff(v7(), [{ product: 'flask', price: 1900, amount: 90 }])
  expect(await amount()).toBe(0)
  await count(flask, 1)
  expect(await amount()).toBe(1)
  await local.close()
})

test('an order that waits hides its pieces until the line has them off, and gives them back where the studio refuses it', async () => {
  const local = await openLocal({ member: v7(), api: new Wire(openServer()).api, locks: null, only: ['cart'] })
  setLocal(local)
  getDefaultStore().set(sessionAtom, { state: 'offline' })
  await count(flask, 3)
  const body = { _id: v7(), lines: [{ product: 'flask', price: 1900, amount: 2 }] }
  const row = { call: nameOf(orders.buy), body }
  const left = async (state: string) =>
    leftAmountOf((await local.one('cart', 'flask:1900'))!, notedAmong([{ ...row, state }] as OutboxRow[]))
  expect(await left('waiting')).toBe(1)
  expect(await left('refused')).toBe(3)
  expect(await left('done')).toBe(1)
  await takeOff(body._id, body.lines)
  expect(await left('done')).toBe(1)
  await count(flask, 1)
  expect(await left('done')).toBe(2)
  await local.close()
})
