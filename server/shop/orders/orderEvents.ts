import type { Fact, PaymentWay } from '#contract/rules/payments/paymentFacts.ts'
import { type Charge, standingOf } from '#contract/rules/payments/standing.ts'
import { type OrderEvent, orderEvents } from '#contract/shop/orders.ts'
import type { shopOrderAct } from '#server/shop/tables.ts'

/** A fact of an order's payment with the moment at which it was learnt. */
export interface Dated {
  fact: Fact
  at: string
}
/** An act of staff, with the name of who did it. */
export type OrderAct = Pick<typeof shopOrderAct.$inferSelect, '_id' | 'kind' | 'at' | 'of' | 'till' | 'amount' | 'slip'> & {
  who: string | null
}

export interface OrderEventEntry {
  kind: OrderEvent
  at: string
  amount: number | null
  by: Charge['till'] | PaymentWay | null
  who: string | null
  slip: string | null
}

const none = { amount: null, by: null, who: null, slip: null }

/** Events that the facts of one payment tell; an act of staff that took or gave back money happened when they did it, not when it arrived. */
function ofPayment(dated: readonly Dated[], acts: readonly OrderAct[]): OrderEventEntry[] {
  const { charges, attempts, settled, price, over, refunds } = standingOf(dated.map(({ fact }) => fact))
  const actOf = (_id: string) => acts.find(act => act._id === _id)
  const refundOf = (_id: string) => refunds.find(({ refund }) => refund === _id)
  const wayOf = (of: string | null | undefined) => attempts.find(({ attempt }) => attempt === of)?.way ?? null
  const settledAt = dated.find(({ fact }) => fact.kind === 'settled')?.at
  const isLeft = (of: string) => attempts.some(({ attempt, state }) => attempt === of && state === 'left')
  // Less than the price came before the rest, or beside it.
  const isPart = (amount: number) => (price === null ? over === null : amount < price)
  const taken = (charge: Charge | undefined, kind: OrderEvent, at: string): OrderEventEntry => {
    const act = charge && actOf(charge.charge)
    const way = wayOf(attemptOf(dated, charge?.charge))
    const by = charge && charge.till !== 'gateway' ? charge.till : way
    return {
      kind,
      at: act?.at ?? at,
      amount: charge ? charge.amount + charge.rounding : null,
      by,
      who: act?.who ?? null,
      slip: act?.slip ?? null,
    }
  }
  return dated.flatMap(({ fact, at }): OrderEventEntry[] => {
    const charge = 'charge' in fact ? charges.find(one => one.charge === fact.charge) : undefined
    if (fact.kind === 'begun') return [{ ...none, kind: 'begun', at, by: fact.way }]
    if (fact.kind === 'leaveAsked') return [{ ...none, kind: 'leaveAsked', at, by: wayOf(fact.attempt) }]
    // An attempt that was charged or refused is over by that: its page is closed later all the same.
    if (fact.kind === 'left') return isLeft(fact.attempt) ? [{ ...none, kind: 'left', at, by: wayOf(fact.attempt) }] : []
    // News that comes late of an earlier card changes nothing for who has paid.
    if (fact.kind === 'refused' && settledAt !== undefined && at >= settledAt) return []
    if (fact.kind === 'refused' || fact.kind === 'cancelled' || fact.kind === 'expired') return [{ ...none, kind: fact.kind, at }]
    if (fact.kind === 'settled') return [taken(charge, 'paid', at)]
    if (fact.kind === 'charged')
      return fact.till === 'gateway' || fact.charge === settled ? [] : [taken(charge, isPart(fact.amount) ? 'part' : 'spare', at)]
    if (fact.kind === 'refundBegun') return actOf(fact.refund) ? [] : [{ ...none, kind: 'returning', at, amount: fact.amount }]
    if (fact.kind === 'refundFailed') return [{ ...none, kind: 'returnFailed', at, amount: refundOf(fact.refund)?.amount ?? null }]
    if (fact.kind === 'chargedBack') return [{ ...none, kind: 'disputed', at, amount: fact.amount }]
    if (fact.kind === 'chargeReturned') return [{ ...none, kind: 'reversed', at, amount: fact.amount }]
    // A refund that failed after it was told to be done has not come back.
    if (fact.kind !== 'refunded' || refundOf(fact.refund)?.state === 'failed') return []
    const act = actOf(fact.refund)
    return [{ ...none, kind: 'returned', at: act?.at ?? at, amount: act?.amount ?? fact.amount, who: act?.who ?? null }]
  })
}

const attemptOf = (dated: readonly Dated[], charge: string | undefined) =>
  dated.flatMap(({ fact }) => (fact.kind === 'charged' && fact.charge === charge ? [fact.attempt] : []))[0]

/** Every change of an order, the oldest first. */
export function eventsOf(created: string, payments: readonly (readonly Dated[])[], acts: readonly OrderAct[]): OrderEventEntry[] {
  const handed = acts.flatMap(({ kind, at, who }): OrderEventEntry[] =>
    kind === 'handed' || kind === 'unhanded' ? [{ ...none, kind, at, who }] : [],
  )
  const all: OrderEventEntry[] = [
    { ...none, kind: 'ordered', at: created },
    ...payments.flatMap(dated => ofPayment(dated, acts)),
    ...handed,
  ]
  const place = ({ kind }: OrderEventEntry) => orderEvents.indexOf(kind)
  return all.sort((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : place(one) - place(other)))
}
