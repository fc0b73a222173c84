import { useEffect, useRef } from 'react'
import { onNews } from '#client/data/live.ts'
import { localForAct } from '#client/data/local.ts'
import { useOutboxActs } from '#client/data/outboxActs.ts'
import { prefetch, staleIn } from '#client/data/reads.ts'
import { send } from '#client/data/send.ts'
import { takeOff } from '#client/parts/cart/cartLines.ts'
import { boughtOut } from '#client/shop/checkout/buying.ts'
import type { LiveEvents } from '#contract/live.ts'
import { bills } from '#contract/payments/bills.ts'
import { shell } from '#contract/shell.ts'
import { entryCodes } from '#contract/shop/entryCodes.ts'
import { orders, type Purchase, type ShopOrder } from '#contract/shop/orders.ts'
import { dayMs } from '#contract/time.ts'

const answers = ['payments', 'bills', 'orders', 'events', 'entryCodes'] as const
/** Orders that count: what was ordered leaves the cart, whichever device ordered it (S12). */
const counts = ({ state }: ShopOrder) => state === 'paid' || state === 'placed' || state === 'handed'

/** An order lies on the device with its number and its code for the desk, before anybody stands there without a network. */
const keepOrder = (id: string) => prefetch(orders.details, { query: { id } }, dayMs)

/** Codes that a paid order gives are on the device before anybody stands at the entrance without a network. */
async function keepCodes({ _id, lines, payment }: ShopOrder) {
  if (!lines.some(({ kind }) => kind === 'entry' || kind === 'nutrition')) return
  await keepOrder(_id)
  await prefetch(entryCodes.ofOrder, { query: { id: _id } }, dayMs)
  if (payment.state === 'paid') await prefetch(bills.receiptWords, { params: { id: payment._id } }, dayMs)
  if (lines.some(({ kind }) => kind === 'nutrition')) await prefetch(shell.nutritionExists, {}, 0)
}

async function clear(order: ShopOrder) {
  if (!counts(order)) return
  await keepCodes(order)
  await takeOff(order._id, order.lines)
  await boughtOut(await localForAct(), order._id)
}

const orderIn = ({ kind, payable }: LiveEvents['payment:changed']) => (kind === 'order' ? payable : undefined)

const calls = { buy: orders.buy }

/** Orders that waited on this device and are at the studio now have left the cart for good, and can be fetched. */
function useArrived() {
  const acts = useOutboxActs(calls)
  const kept = useRef(new Set<string>())
  useEffect(() => {
    for (const { row } of acts) {
      const { _id, lines } = row.body as Purchase
      if (row.state !== 'done') continue
      void takeOff(_id, lines).catch(() => {})
      if (kept.current.has(_id)) continue
      kept.current.add(_id)
      void keepOrder(_id).catch(() => kept.current.delete(_id))
    }
  }, [acts])
}

/** Looks again when an own payment stands elsewhere, and takes what was bought off the cart, also where that was told while nobody listened. */
export default function OrderHost() {
  useArrived()
  useEffect(() => {
    const quietly = (work: Promise<unknown>) => void work.catch(() => {})
    // Asked by itself: a question that is under way already may have been answered before this news.
    const look = async (id: string) => {
      await clear(await send(orders.details, { query: { id } }))
      await keepOrder(id)
    }
    const lookBack = async () => {
      // The list itself stays on the device: its codes are needed where there is no network.
      const { rows } = await prefetch(orders.mine, { query: {} }, 0)
      for (const order of rows.slice(0, 10)) await clear(order as ShopOrder)
    }
    return onNews({
      events: ['payment:changed', 'order:codes'],
      heard: ({ event, data }) => {
        const stale = staleIn(answers)
        const order = event === 'order:codes' ? (data as LiveEvents['order:codes']).order : orderIn(data as LiveEvents['payment:changed'])
        if (order) quietly(stale.then(() => look(order)))
      },
      missed: before => {
        void staleIn(answers, before)
        quietly(lookBack())
      },
    })
  }, [])
  return null
}
