import { Refusal, type RefusalCode } from '#contract/refusals.ts'
import { mayDeliver, openBill } from '#contract/rules/payments/paymentActs.ts'
import type { Attempt, PaymentStanding } from '#contract/rules/payments/standing.ts'
import type { ShopOrderState } from '#contract/shop/orders.ts'

/** Acts of staff on an order. Money taken at the desk is no act but a fact: it counts or has to go back, it is never refused. */
export const orderActs = ['hand', 'unhand'] as const
export type OrderAct = (typeof orderActs)[number]

/** Acts that a state allows; a placed order is handed over where it is on a bill (`isOnBill`). */
export const orderMoves: Readonly<Record<ShopOrderState, readonly OrderAct[]>> = {
  open: [],
  placed: ['hand'],
  paid: ['hand'],
  handed: ['unhand'],
  cancelled: [],
  expired: [],
  refunded: [],
}

/** Minutes within which a handing over is taken back, by the clock of the devices on which both were done. */
export const unhandMinutes = 30

/** The most orders of a person that wait for money at once. */
export const mostOpenOrders = 10

/** The most goods that are laid aside at the desk, unpaid, for somebody whose address nobody has proven. */
export const mostUnproven = 5

/** True for an order whose bill is out: its goods are handed over before they are paid (S13). Codes and plans come with the money. */
export const isOnBill = (state: ShopOrderState, attempts: readonly Pick<Attempt, 'way' | 'state'>[], hasGoods: boolean) =>
  state === 'placed' && hasGoods && openBill(attempts) !== undefined

/** Why an order is not handed over; undefined where it may be. */
export function handRefusal(
  state: ShopOrderState,
  standing: Pick<PaymentStanding, 'state' | 'attempts' | 'dispute' | 'asks' | 'kept'>,
  hasGoods: boolean,
): RefusalCode | undefined {
  if (state === 'handed') return 'order-handed'
  if (!orderMoves[state].includes('hand')) return 'order-unpaid'
  if (state === 'placed') return isOnBill(state, standing.attempts, hasGoods) ? undefined : 'order-unpaid'
  return mayDeliver(standing) ? undefined : 'order-stopped'
}

/** Throws `order-late` once the time is over in which a handing over is taken back. */
export function mayUnhand(handed: string, at: string) {
  if (Date.parse(at) - Date.parse(handed) > unhandMinutes * 60_000) throw new Refusal('order-late')
}
