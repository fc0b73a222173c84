// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import type { Line } from '#client/parts/cart/lines.ts'
import { openLocal } from '#sync/client/local.ts'
import { openServer } from '#sync/simulation/server.ts'
import { Wire } from '#sync/simulation/wire.ts'
import { boughtOut, purchaseOf } from './buying.ts'

const line = (amount: number): Line => ({
  id: 'flask:1900',
  product: 'flask',
  title: 'Trinkflasche',
  shortDescription: '',
  price: 1900,
  amount,
})
const idsOf = ({ _id, payment, attempt }: Awaited<ReturnType<typeof purchaseOf>>) => ({ _id, payment, attempt })

test('TWINT, back, card is one purchase with two attempts; other lines, or the same once it counts, are another', async () => {
  const local = await openLocal({ member: v7(), api: new Wire(openServer()).api, locks: null, only: ['cart'] })
  const wish = { studio: 'winterthur', lines: [line(1)] }
  const twint = idsOf(await purchaseOf(local, { ...wish, way: 'twint' }))
  expect(idsOf(await purchaseOf(local, { ...wish, way: 'twint' }))).toEqual(twint)
  const card = idsOf(await purchaseOf(local, { ...wish, way: 'card' }))
  expect(card).toEqual({ ...twint, attempt: expect.not.stringMatching(twint.attempt) })
  // Back at TWINT it is a third one: the first was left.
  const again = idsOf(await purchaseOf(local, { ...wish, way: 'twint' }))
  expect(again._id).toBe(twint._id)
  expect(new Set([twint.attempt, card.attempt, again.attempt]).size).toBe(3)
  const more = idsOf(await purchaseOf(local, { ...wish, lines: [line(2)], way: 'twint' }))
  expect([more._id, more.payment]).not.toEqual([twint._id, twint.payment])
  await boughtOut(local, more._id)
  expect((await purchaseOf(local, { ...wish, lines: [line(2)], way: 'twint' }))._id).not.toBe(more._id)
  await local.close()
})
