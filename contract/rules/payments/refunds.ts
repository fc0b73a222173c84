import type { RefundReason, Till } from './paymentFacts.ts'
import type { ByKind } from './standing.ts'

/** States of a refund that people asked for (S08); `sent` is with the gateway, `owed` is to be given by hand. */
export const askStates = ['asked', 'denied', 'sent', 'owed', 'done', 'failed'] as const
export type AskState = (typeof askStates)[number]

/** Acts of people on it; all else answers 409. A failed one is tried again or given up. */
export const askActs = ['grant', 'deny', 'payOut', 'retry'] as const
export type AskAct = (typeof askActs)[number]

export const allowedAsks: Readonly<Record<AskState, readonly AskAct[]>> = {
  asked: ['grant', 'deny'],
  denied: [],
  sent: [],
  owed: ['payOut'],
  done: [],
  failed: ['retry', 'deny'],
}

export interface Refund {
  refund: string
  charge: string
  amount: number
  why: RefundReason
  ask: string | null
  state: 'begun' | 'done' | 'failed'
  /** Till from which the money was taken, once it is back. */
  till: Till | null
  rounding: number
}

export interface Ask {
  ask: string
  amount: number
  state: AskState
  /** Granted Rappen that are neither back nor on their way. */
  open: number
}

/** A failure outweighs the success that may have been told before it: then the money came back to us. */
export function refundsOf(of: ByKind): Refund[] {
  const failed = new Set(of('refundFailed').map(({ refund }) => refund))
  const done = new Map(of('refunded').map(fact => [fact.refund, fact]))
  return of('refundBegun').map(({ refund, charge, amount, why, ask = null }) => {
    const state = failed.has(refund) ? 'failed' : done.has(refund) ? 'done' : 'begun'
    const { till = null, rounding = 0 } = state === 'done' ? (done.get(refund) ?? {}) : {}
    return { refund, charge, amount, why, ask, state, till, rounding }
  })
}

const sum = (rows: readonly { amount: number }[]) => rows.reduce((all, { amount }) => all + amount, 0)

/** Refunds that people asked for. `isDesk` tells a charge that is paid back by hand. */
export function asksOf(of: ByKind, refunds: readonly Refund[], isDesk: (charge: string) => boolean): Ask[] {
  const decided = of('refundDecided')
  return of('refundAsked').map(({ ask, amount }) => {
    const own = refunds.filter(refund => refund.ask === ask && refund.state !== 'failed')
    const mine = decided.filter(fact => fact.ask === ask)
    const [granted, denied] = [mine.some(fact => fact.granted), mine.some(fact => !fact.granted)]
    const open = granted && !denied ? Math.max(0, amount - sum(own)) : 0
    const begun = own.filter(({ state }) => state === 'begun')
    const stateOf = (): AskState => {
      if (begun.length > 0) return begun.some(({ charge }) => isDesk(charge)) ? 'owed' : 'sent'
      if (denied) return own.length > 0 ? 'done' : 'denied'
      if (!granted) return 'asked'
      return open > 0 ? 'failed' : 'done'
    }
    return { ask, amount, state: stateOf(), open }
  })
}
