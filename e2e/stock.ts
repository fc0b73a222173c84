import { products } from '#contract/shop/products.ts'
import { serverOf } from './floor.ts'

/**
 * A product of the journey's own for CHF 9.90, five pieces of it in Winterthur. What the demo has in stock, other journeys of the same server
 * buy, so that none is left for some.
 */
export async function stocked(url: string, title: string) {
  const admin = await serverOf(url, 'admin@formkurve.example')
  const product = crypto.randomUUID()
  const price = 990
  const prices = [{ from: '2026-01-01', rappen: price }]
  const sold = { prices, studios: ['winterthur'], published: true }
  await admin.post(products.create.path, { _id: product, title, category: 'gear', kind: 'goods', rate: 'normal', ...sold })
  const delivery = { _id: crypto.randomUUID(), studio: 'winterthur', by: 5, reason: 'delivered' }
  await admin.post(products.count.path.replace(':id', product), delivery)
  return { product, price }
}
