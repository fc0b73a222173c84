import { useOutboxActs } from '#client/data/outboxActs.ts'
import { orders, type Purchase } from '#contract/shop/orders.ts'

const calls = { buy: orders.buy }

/** Rappen of the orders on a bill that wait on this device: the studio does not count them yet. */
export const useBillsWaiting = () =>
  useOutboxActs(calls)
    .flatMap(({ row: { state, body } }) => (state === 'waiting' && (body as Purchase).way === 'bill' ? (body as Purchase).lines : []))
    .reduce((sum, { price, amount }) => sum + price * amount, 0)
