import { type Dispute, disputeOf, isLost } from './disputes.ts'
import type { Fact, FactKind, FactOf, PaymentWay, Till } from './paymentFacts.ts'
import type { TaxedPart } from './positions.ts'
import { type Ask, asksOf, type Refund, refundsOf } from './refunds.ts'

/** States of a payment, for whoever looks at it. */
export const paymentStates = [
  'open',
  'running',
  'refused',
  'cancelled',
  'expired',
  'paid',
  'partlyRefunded',
  'refunded',
  'disputed',
  'returned',
] as const
export type PaymentState = (typeof paymentStates)[number]

/** States of what is settled, whatever became of its money since. */
export const settledStates: readonly PaymentState[] = ['paid', 'partlyRefunded', 'refunded', 'disputed']

export const attemptStates = ['running', 'refused', 'left', 'charged'] as const
export type AttemptState = (typeof attemptStates)[number]

export interface Attempt {
  attempt: string
  nth: number
  way: PaymentWay
  /** When its page closes: counted from when the gateway was asked, before that from its beginning. */
  until: string
  state: AttemptState
  /** TWINT's page was handed to its payer (S04). */
  opened: boolean
  /** It runs, and its payer asked for its end. */
  leaving: boolean
  /** Rappen that the gateway is asked for, beside what had come before; null where it is asked for the whole amount. */
  rest: number | null
}

export interface Charge {
  charge: string
  /** The attempt that it came by; null where a person entered it beside one. */
  attempt: string | null
  till: Till
  amount: number
  rounding: number
  /** Sent back, or under way there, by all refunds that did not fail. */
  back: number
  /** Part of that which has arrived there. */
  returned: number
  /** Refunds of it that failed since a person last asked to try again. */
  failures: number
  /** Taken back by the payer's bank. */
  disputed: number
}

export interface PaymentStanding {
  state: PaymentState
  /** By number; the last one is the one that counts. */
  attempts: Attempt[]
  charges: Charge[]
  /** The charge that paid; null until what was bought is owed to the payer. */
  settled: string | null
  /** Price that was to be paid, once it is settled. */
  price: number | null
  /** Its parts by the MWST rates of the days on which they were delivered; null while those of buying hold (S26). */
  parts: TaxedPart[] | null
  /** Why nothing more is waited for, if so; money may still come. */
  over: 'cancelled' | 'expired' | null
  /** Rappen that people decided to give back, and how much of it has arrived. */
  asked: number
  askedDone: number
  /** Money with us and on no way back. */
  kept: number
  refunds: Refund[]
  /** Refunds that people asked for, in the order in which they were asked. */
  asks: Ask[]
  dispute: Dispute | null
  /** The bank has taken back for good all that was left of the charge that paid. */
  lost: boolean
}

/** A refund that fails so often is a person's to look at. */
export const mostFailures = 3

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)

/** The facts of a kind, each key once, in the order of their keys: a set has no other order. */
function byKind(facts: readonly Fact[]) {
  const known = new Map(facts.map(fact => [fact.key, fact]))
  const all = [...known.values()].sort((one, other) => (one.key < other.key ? -1 : 1))
  return <Kind extends FactKind>(kind: Kind) => all.filter((fact): fact is FactOf<Kind> => fact.kind === kind)
}
export type ByKind = ReturnType<typeof byKind>

function attemptsOf(of: ByKind): Attempt[] {
  const among = (kind: 'refused' | 'left' | 'opened' | 'leaveAsked') => new Set(of(kind).map(({ attempt }) => attempt))
  const [refused, left, opened, leaveAsked] = [among('refused'), among('left'), among('opened'), among('leaveAsked')]
  const charged = new Set(of('charged').map(({ attempt }) => attempt))
  const submitted = new Map(of('submitted').map(({ attempt, until }) => [attempt, until]))
  const isPaid = of('settled').length > 0
  // Money outweighs a refusal and an end: banks tell of both, in any order.
  // A bill that was paid another way waits for nothing any more.
  const isLeft = (attempt: string, way: PaymentWay) => left.has(attempt) || (way === 'bill' && isPaid)
  const stateOf = (attempt: string, way: PaymentWay): AttemptState =>
    charged.has(attempt) ? 'charged' : refused.has(attempt) ? 'refused' : isLeft(attempt, way) ? 'left' : 'running'
  return of('begun')
    .map(({ attempt, nth, way, until, rest = null }) => {
      const state = stateOf(attempt, way)
      const leaving = state === 'running' && leaveAsked.has(attempt)
      return { attempt, nth, way, until: submitted.get(attempt) ?? until, state, opened: opened.has(attempt), leaving, rest }
    })
    .sort((one, other) => one.nth - other.nth)
}

function chargesOf(of: ByKind, refunds: readonly Refund[]): Charge[] {
  const once = new Map(of('charged').map(fact => [fact.charge, fact]))
  const retried = of('refundRetried')
  const sumOf = (kind: 'chargedBack' | 'chargeReturned', charge: string) =>
    sum(of(kind).flatMap(fact => (fact.charge === charge ? [fact.amount] : [])))
  return [...once.values()].map(({ charge, attempt, till, amount, rounding }) => {
    const own = refunds.filter(refund => refund.charge === charge)
    const amountOf = (...states: Refund['state'][]) => sum(own.flatMap(refund => (states.includes(refund.state) ? [refund.amount] : [])))
    return {
      charge,
      attempt,
      till,
      amount,
      rounding,
      back: amountOf('begun', 'done'),
      returned: amountOf('done'),
      failures: Math.max(
        0,
        own.filter(({ state }) => state === 'failed').length - mostFailures * retried.filter(fact => fact.charge === charge).length,
      ),
      disputed: Math.max(0, sumOf('chargedBack', charge) - sumOf('chargeReturned', charge)),
    }
  })
}

const overOf = (of: ByKind): PaymentStanding['over'] =>
  of('cancelled').length > 0 ? 'cancelled' : of('expired').length > 0 ? 'expired' : null

type StatelessStanding = Omit<PaymentStanding, 'state'>

function stateOf({ settled, price, over, attempts, charges, asked, kept }: StatelessStanding): PaymentState {
  if (settled !== null) {
    if (charges.some(({ charge, disputed }) => charge === settled && disputed > 0)) return 'disputed'
    if (asked === 0) return 'paid'
    // Money kept beyond the price, until somebody gives it back, is no part of it.
    return kept > 0 && asked < (price ?? 0) ? 'partlyRefunded' : 'refunded'
  }
  // Money of a payment that is over stays on its way back while a refund fails; before that another attempt may pay.
  if (over) return charges.some(({ till }) => till === 'gateway') ? 'returned' : over
  const last = attempts.at(-1)?.state
  return last === 'running' || last === 'refused' ? last : 'open'
}

/** The standing of a payment: a function of the set of its facts alone, so that order and repetition change nothing. */
export function standingOf(facts: readonly Fact[]): PaymentStanding {
  const of = byKind(facts)
  const refunds = refundsOf(of)
  const charges = chargesOf(of, refunds)
  const asked = refunds.filter(({ why, state }) => why === 'asked' && state !== 'failed')
  const settled = of('settled')[0]
  const delivered = of('delivered').toSorted((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0))
  const paying = charges.find(({ charge }) => charge === settled?.charge)
  const whole = {
    attempts: attemptsOf(of),
    charges,
    over: overOf(of),
    settled: settled?.charge ?? null,
    price: settled ? (settled.amount ?? paying?.amount ?? 0) : null,
    parts: delivered.at(-1)?.parts ?? null,
    asked: sum(asked.map(({ amount }) => amount)),
    askedDone: sum(asked.flatMap(({ state, amount }) => (state === 'done' ? [amount] : []))),
    kept: sum(charges.map(({ amount, back, disputed }) => Math.max(0, amount - back - disputed))),
    refunds,
    dispute: disputeOf(of),
    lost: paying !== undefined && paying.returned + paying.disputed >= paying.amount && isLost(of, paying.charge),
    asks: asksOf(of, refunds, charge => charges.some(one => one.charge === charge && one.till !== 'gateway')),
  }
  return { ...whole, state: stateOf(whole) }
}
