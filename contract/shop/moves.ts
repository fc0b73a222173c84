import type { PaymentState } from '#contract/payments/standing.ts'
import { Refusal } from '#contract/refusals.ts'
import type { OrderState } from './orders.ts'

/** What staff do to an order. That money was taken at the desk is no act but a fact: it counts or has to go back, it is never refused. */
export const orderActs = ['hand', 'unhand'] as const
export type OrderAct = (typeof orderActs)[number]

/** Which act a state allows. */
export const orderMoves: Readonly<Record<OrderState, readonly OrderAct[]>> = {
  open: [],
  placed: [],
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

/** Throws `order-handed` where it was handed over already, and `order-unpaid` where nothing is to be handed over. */
export function mayHand(state: OrderState, payment: PaymentState) {
  if (state === 'handed') throw new Refusal('order-handed')
  // What the payer's bank has fetched back is not delivered.
  if (!orderMoves[state].includes('hand') || payment === 'disputed') throw new Refusal('order-unpaid')
}

/** Throws `order-late` once the time is over in which a handing over is taken back. */
export function mayUnhand(handed: string, at: string) {
  if (Date.parse(at) - Date.parse(handed) > unhandMinutes * 60_000) throw new Refusal('order-late')
}
