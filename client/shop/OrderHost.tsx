import { useEffect } from 'react'
import { staleIn } from '#client/data/calls.ts'
import { onNews } from '#client/data/live.ts'
import { localForAct } from '#client/data/local.ts'
import { send } from '#client/data/send.ts'
import { takeOff } from '#client/parts/cart/lines.ts'
import { boughtOut } from '#client/shop/checkout/buying.ts'
import type { LiveEvents } from '#contract/live.ts'
import { type Order, orders } from '#contract/shop/orders.ts'

const answers = ['payments', 'orders', 'events'] as const
/** Orders that count: what was ordered leaves the cart, whichever device ordered it (S12). */
const counts = ({ state }: Order) => state === 'paid' || state === 'placed' || state === 'handed'

async function clear(order: Order) {
  if (!counts(order)) return
  await takeOff(order._id, order.lines)
  await boughtOut(await localForAct(), order._id)
}

/** Looks again when an own payment stands elsewhere, and takes what was bought off the cart, also where that was told while nobody listened. */
export default function OrderHost() {
  useEffect(() => {
    const quietly = (work: Promise<unknown>) => void work.catch(() => {})
    const look = async (id: string) => clear(await send(orders.details, { query: { id } }))
    const lookBack = async () => {
      const { rows } = await send(orders.mine, { query: { limit: 10 } })
      for (const order of rows) await clear(order)
    }
    return onNews({
      events: ['payment:changed'],
      heard: ({ data }) => {
        void staleIn(answers)
        const { kind, payable } = data as LiveEvents['payment:changed']
        if (kind === 'order') quietly(look(payable))
      },
      missed: before => {
        void staleIn(answers, before)
        quietly(lookBack())
      },
    })
  }, [])
  return null
}
