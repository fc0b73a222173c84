// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { getDefaultStore } from 'jotai'
import { v7 } from 'uuid'
import { beforeEach, expect, test } from 'vitest'
import { openLocal } from '#sync/client/local.ts'
import { amountOf } from '#sync/collections/cart.ts'
import { openServer } from '#sync/simulation/server.ts'
import { Wire } from '#sync/simulation/wire.ts'
import { adoptGuest, comingAtom, countComing, countGuest, guestAtom } from './guest.ts'

const flask = { product: 'flask', title: 'Trinkflasche', shortDescription: 'aus Stahl', price: 1900 }
const bar = { product: 'bar', title: 'Riegel', shortDescription: '', price: 350 }
const shown = () => getDefaultStore().get(guestAtom)
const open = (member = v7()) => openLocal({ member, api: new Wire(openServer()).api, locks: null, only: ['cart'] })

beforeEach(() => {
  localStorage.clear()
})

test('a guest’s cart counts up and down, and a line at 0 is dropped', async () => {
  await countGuest(flask, 1)
  await countGuest(flask, 1)
  await countGuest({ ...flask, price: 2100 }, 1)
  expect(shown().map(({ price, amount }) => [price, amount])).toEqual([
    [1900, 2],
    [2100, 1],
  ])
  await countGuest({ ...flask, price: 2100 }, -1)
  await countGuest(flask, -5)
  expect(shown()).toEqual([])
  expect(localStorage.getItem('guest-cart')).toBeNull()
})

test('it becomes the member’s once, beside what is there', async () => {
  await countGuest(flask, 2)
  const local = await open()
  await local.insert('cart', { id: 'flask:1900', ...flask, counts: { 'phone.1': { plus: 1, minus: 0 } } })
  await Promise.all([adoptGuest(local), adoptGuest(local)])
  await adoptGuest(local)
  expect(amountOf((await local.one('cart', 'flask:1900'))!)).toBe(3)
  expect(shown()).toEqual([])
  await local.close()
})

test('a line that is full takes no more than an order may hold', async () => {
  await countGuest(flask, 60)
  const local = await open()
  await local.insert('cart', { id: 'flask:1900', ...flask, counts: { 'phone.1': { plus: 50, minus: 0 } } })
  await adoptGuest(local)
  expect((await local.find('cart')).map(amountOf)).toEqual([99])
  await local.close()
})

test('killed in the middle it goes on from there, and what the guest adds meanwhile is the next cart', async () => {
  await countGuest(flask, 2)
  await countGuest(bar, 3)
  const local = await open()
  const { put } = local
  let left = 1
  local.put = ((...given: Parameters<typeof put>) => (left-- > 0 ? put(...given) : Promise.reject(new Error('killed')))) as never
  await expect(adoptGuest(local)).rejects.toThrow('killed')
  local.put = put
  await countGuest(bar, 1)
  await adoptGuest(local)
  await adoptGuest(local)
  const amounts = (await local.find('cart')).map(line => [line.product, amountOf(line)]).sort()
  expect(amounts).toEqual([
    ['bar', 4],
    ['flask', 2],
  ])
  await local.close()
})

test('what is on its way to one member waits for them, whoever signs in before', async () => {
  await countGuest(flask, 2)
  const member = v7()
  const one = await open(member)
  one.put = () => Promise.reject(new Error('killed'))
  await expect(adoptGuest(one)).rejects.toThrow('killed')
  await one.close()
  const other = await open()
  await adoptGuest(other)
  expect(await other.find('cart')).toEqual([])
  await other.close()
  const again = await open(member)
  await adoptGuest(again)
  expect((await again.find('cart')).map(amountOf)).toEqual([2])
  await again.close()
})

test('what a member taps while their data open is kept at once and comes in once, nobody else’s', async () => {
  const member = v7()
  await countComing(member, flask, 1)
  await countComing(member, flask, 1)
  await countComing(member, bar, 1)
  await countComing(member, bar, -1)
  const coming = () => getDefaultStore().get(comingAtom)
  expect(coming().flatMap(({ lines }) => lines.map(({ title, amount }) => [title, amount]))).toEqual([['Trinkflasche', 2]])
  const other = await open()
  await adoptGuest(other)
  expect(await other.find('cart')).toEqual([])
  await other.close()
  const own = await open(member)
  const { put } = own
  own.put = () => Promise.reject(new Error('killed'))
  await expect(adoptGuest(own)).rejects.toThrow('killed')
  own.put = put
  // What had begun to come in takes nothing more.
  await countComing(member, flask, 1)
  await adoptGuest(own)
  await adoptGuest(own)
  expect((await own.find('cart')).map(amountOf)).toEqual([3])
  expect(coming()).toEqual([])
  await own.close()
})
