import { exampleId } from '#contract/examples.ts'
import { shopOrder } from '#server/shop/orders/tables.ts'
import { productStock } from '#server/shop/products/tables.ts'
import type { Somebody, TestHouse } from '#server/testing/house.ts'

const line = { product: exampleId('product'), title: 'Trinkflasche', amount: 1, price: 4500, rate: 810 }

export async function addExample({ db }: TestHouse, { _id: person }: Pick<Somebody, '_id'>) {
  const order = { person, studio: 'winterthur', lines: [line], total: 4500, created: '2026-11-20T16:42:00.000Z' }
  await db
    .insert(productStock)
    .values({ product: exampleId('product'), studio: 'winterthur', count: 5 })
    .onConflictDoNothing()
  await db.insert(shopOrder).values({ _id: exampleId('order'), number: 10_000, state: 'open', stock: 'free', ...order })
}
