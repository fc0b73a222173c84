import { Refusal } from '#contract/refusals.ts'
import { stopping } from './disputes.ts'
import { type AskAct, type AskState, allowedAsks } from './refunds.ts'
import type { Attempt, PaymentStanding, PaymentState } from './standing.ts'

/** Acts of people on a payment. News of the gateway is no act: it is never refused. */
export const paymentActs = ['begin', 'cancel', 'take', 'askRefund'] as const
export type PaymentAct = (typeof paymentActs)[number]

/**
 * Acts that a state allows; all others answer 409 with the payment as it stands. Asking for a refund is bounded by the money that is there
 * (`mayAskFor`): the desk may hold some of a payment that is over.
 */
export const allowed: Readonly<Record<PaymentState, readonly PaymentAct[]>> = {
  open: ['begin', 'cancel', 'take'],
  running: ['begin', 'cancel', 'take'],
  refused: ['begin', 'cancel', 'take'],
  cancelled: ['askRefund'],
  expired: ['askRefund'],
  paid: ['askRefund'],
  partlyRefunded: ['askRefund'],
  refunded: ['askRefund'],
  disputed: ['askRefund'],
  returned: ['askRefund'],
}

/** Throws `payment-state` where the state does not allow the act. */
export function mayAct(act: PaymentAct, { state }: Pick<PaymentStanding, 'state'>) {
  if (!allowed[state].includes(act)) throw new Refusal('payment-state')
}

/**
 * The attempt that has to be over before a new one begins: TWINT, while the page that its payer was sent to may still take the money. One
 * that never got a page is left by beginning another way, as a card page is; should that still succeed, its money goes back by itself (S04).
 * At the desk nothing runs.
 */
export const runningTwint = (attempts: readonly Attempt[], now: string) =>
  attempts.find(({ way, state, opened, until }) => way === 'twint' && state === 'running' && opened && until > now)

/** The bill that is out: it stands beside other attempts until it is paid or the studio takes it back, for who holds it may pay it any day. */
export const openBill = <One extends Pick<Attempt, 'way' | 'state'>>(attempts: readonly One[]) =>
  attempts.find(({ way, state }) => way === 'bill' && state === 'running')

/** Throws `payment-state` where a refund that was asked for does not stand so that this may be done. */
export function mayActOn(act: AskAct, state: AskState) {
  if (!allowedAsks[state].includes(act)) throw new Refusal('payment-state')
}

/**
 * True where the paid thing may be delivered: it is paid, no dispute stops it, and people neither want all of it back nor have granted that while the
 * money is still here. A dispute that is lost about a spare charge alone stops nothing: the price is here.
 */
export function mayDeliver({ state, dispute, asks, kept }: Pick<PaymentStanding, 'state' | 'dispute' | 'asks' | 'kept'>) {
  const wanted = asks.reduce((all, ask) => all + (ask.state === 'asked' ? ask.amount : ask.open), 0)
  const stopped = dispute && dispute.stage !== 'lost' && stopping.includes(dispute.stage)
  return (state === 'paid' || state === 'partlyRefunded') && !stopped && wanted < kept
}
