import { v7 } from 'uuid'
import { orders } from '#contract/shop/orders.ts'
import { newcomer } from '#e2e/account.ts'
import { serverOf } from '#e2e/floor.ts'

const studio = 'winterthur'

/** A newcomer who bought the nutrition plan at the desk. */
export async function eater(url: string, name: { vorname: string; nachname: string }) {
  const admin = await serverOf(url, 'admin@formkurve.example')
  const { email, _id } = await newcomer(url, name)
  const member = await serverOf(url, email)
  const { rows } = await member.post('shop/fetch/products/public/store', { studio, category: 'nutrition' })
  const [{ _id: product, price }] = rows as [{ _id: string; price: number }]
  const ids = { _id: v7(), payment: v7(), attempt: v7() }
  await member.post(orders.buy.path, { ...ids, studio, way: 'desk', lines: [{ product, amount: 1, price }] })
  const taken = { _id: v7(), studio, till: 'cash', at: new Date().toISOString() }
  await admin.post(`shop/purchase/${ids._id}/take`, taken)
  return { ...member, _id, email }
}
