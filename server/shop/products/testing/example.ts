import { exampleId } from '#contract/examples.ts'
import { product } from '#server/shop/products/tables.ts'
import type { TestHouse } from '#server/testing/house.ts'

export async function addExample({ db }: TestHouse) {
  await db.insert(product).values({
    _id: exampleId('product'),
    title: 'Trinkflasche',
    category: 'gear',
    kind: 'goods',
    rate: 'normal',
    studios: ['winterthur'],
    published: true,
    prices: [{ from: '2026-11-01', rappen: 1900 }],
    created: '2026-11-20T16:42:00.000Z',
  })
}
