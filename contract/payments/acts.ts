import { Refusal } from '#contract/refusals.ts'
import type { Attempt, PaymentState, Standing } from './standing.ts'

/** What people do to a payment. What the gateway tells is no act: it is never refused. */
export const paymentActs = ['begin', 'cancel', 'take', 'askRefund'] as const
export type PaymentAct = (typeof paymentActs)[number]

/** Which act a state allows; all others answer 409 with the payment as it stands. */
export const allowed: Readonly<Record<PaymentState, readonly PaymentAct[]>> = {
  open: ['begin', 'cancel', 'take'],
  running: ['begin', 'cancel', 'take'],
  refused: ['begin', 'cancel', 'take'],
  cancelled: [],
  expired: [],
  paid: ['askRefund'],
  partlyRefunded: ['askRefund'],
  refunded: [],
  disputed: [],
  returned: [],
}

/** Throws `payment-state` where the state does not allow the act. */
export function mayAct(act: PaymentAct, { state }: Pick<Standing, 'state'>) {
  if (!allowed[state].includes(act)) throw new Refusal('payment-state')
}

/**
 * The attempt that has to be over before a new one begins: TWINT, while its page may still take the money. A card page is left by
 * beginning another way; should it still succeed, that money goes back by itself (S04). At the desk nothing runs.
 */
export const runningTwint = (attempts: readonly Attempt[], now: string) =>
  attempts.find(({ way, state, until }) => way === 'twint' && state === 'running' && until > now)

/** The bill that is out: it stands beside other attempts until it is paid or the studio takes it back, for who holds it may pay it any day. */
export const openBill = (attempts: readonly Attempt[]) => attempts.find(({ way, state }) => way === 'bill' && state === 'running')
