import { v7 } from 'uuid'
import { product, productStock } from '#server/shop/products/tables.ts'
import type { TestHouse } from '#server/testing/house.ts'

/** Goods at a price of CHF 45.00, with so many pieces in a studio. Answers the product's id. */
export async function addGoods(
  { db }: Pick<TestHouse, 'db'>,
  { count, studio = 'winterthur', ...over }: { count: number; studio?: string } & Partial<typeof product.$inferInsert>,
): Promise<string> {
  const _id = v7()
  const about = { title: 'Trinkflasche', category: 'gear', kind: 'goods', rate: 'normal', published: true } as const
  const prices = [{ from: '2024-01-01', rappen: 4500 }]
  await db.insert(product).values({ _id, ...about, prices, created: '2026-11-20T16:42:00.000Z', ...over })
  await db.insert(productStock).values({ product: _id, studio, count })
  return _id
}
