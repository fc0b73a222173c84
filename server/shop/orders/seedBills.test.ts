import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { bills } from '#contract/payments/bills.ts'
import { orders } from '#contract/shop/orders.ts'
import { dayMs } from '#contract/time.ts'
import { type DemoPeople, demoId } from '#server/kit/demo.ts'
import { dayOf } from '#server/kit/zone.ts'
import { product, productStock } from '#server/shop/products/tables.ts'
import { shopOrder } from '#server/shop/tables.ts'
import { testHouse } from '#server/testing/fixture.ts'
import type { Somebody } from '#server/testing/house.ts'
import { holder, member } from '#server/testing/make.ts'
import { seedBills } from './seedBills.ts'

const house = testHouse({ studios: ['winterthur'] })
let payer: Somebody
let office: Somebody
beforeAll(async () => {
  payer = await member(house, { studioCode: 'winterthur' })
  office = await holder(house, [{ right: 'shop_manage', studios: ['winterthur'] }])
  const _id = demoId('product', 'Riegel', '')
  const about = { title: 'Riegel', category: 'food', kind: 'goods', rate: 'reduced', published: true } as const
  const prices = [{ from: '2024-01-01', rappen: 990 }]
  await house.db.insert(product).values({ _id, ...about, prices, created: '2026-11-01T08:00:00.000Z' })
  await house.db.insert(productStock).values({ product: _id, studio: 'winterthur', count: 100 })
  const [one, other] = [await member(house), await member(house)]
  const people = { gf: payer._id, office: one._id, trainer: other._id, admin: office._id } as DemoPeople
  await seedBills(house, people)
  await seedBills(house, people)
}, 60_000)

test('a bill of the demo is of the day on which its order was made, and is paid on the day on which its money came', async () => {
  const { rows } = (await house.as(office, bills.open, { query: {} })).reply
  expect(rows).toHaveLength(3)
  for (const row of rows) {
    const [order] = await house.db.select().from(shopOrder).where(eq(shopOrder._id, row.payable))
    expect([row.title, dayOf(order!.created)]).toEqual([row.title, row.day])
  }
  const paid = demoId('bill', 'paid', 'order')
  const { reply } = await house.as(payer, orders.details, { query: { id: paid } })
  const came = reply.events.find(({ kind }) => kind === 'paid')!
  const days = (Date.parse(came.at) - Date.parse(reply.createdAt)) / dayMs
  expect([Math.round(days), reply.state]).toEqual([7, 'paid'])
})
