import { createRoot } from 'react-dom/client'
import { beforeEach, expect, test, vi } from 'vitest'
import type { AnyCall } from '#contract/call.ts'
import { orders } from '#contract/shop/orders.ts'
import { useOrder } from './useOrder.ts'

const known = vi.hoisted(() => new Map<unknown, object>())
vi.mock('#client/data/reads.ts', () => ({ useCall: (call: AnyCall) => known.get(call) ?? {} }))

const seen: ReturnType<typeof useOrder>[] = []
function Probe() {
  seen.push(useOrder('a'))
  return null
}
async function order() {
  seen.length = 0
  createRoot(document.createElement('div')).render(<Probe />)
  await vi.waitFor(() => expect(seen).not.toEqual([]))
  return { state: seen[0]?.order?.state, stand: seen[0]?.stand }
}
const own = (state: string, stand: number) => known.set(orders.details, { data: { _id: 'a', state }, stand })
const listed = (state: string, stand: number) => known.set(orders.mine, { data: { rows: [{ _id: 'a', state }] }, stand })

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  known.clear()
})

test('an order that was never opened here is shown from the list of purchases', async () => {
  listed('paid', 5)
  expect(await order()).toEqual({ state: 'paid', stand: 5 })
})

test('of the order and the list the newer one tells how it stands', async () => {
  own('open', 5)
  listed('paid', 7)
  expect(await order()).toEqual({ state: 'paid', stand: 7 })
  own('handed', 9)
  expect(await order()).toEqual({ state: 'handed', stand: 9 })
  known.delete(orders.mine)
  expect(await order()).toEqual({ state: 'handed', stand: 9 })
})
