import type { RefundReason } from './paymentFacts.ts'
import { type Charge, mostFailures, type PaymentStanding } from './standing.ts'

/** Step that is decided once a fact has come in. */
export type PaymentStep =
  | { kind: 'settle'; charge: string }
  | { kind: 'sendBack'; charge: string; amount: number; why: RefundReason; ask?: string }

/** Money of a charge that is neither on its way back nor taken by the bank. */
export const restOf = ({ amount, back, disputed }: Charge) => Math.max(0, amount - back - disputed)

/**
 * The charge that may pay `amount`: a whole one of the gateway's, or of those that people entered the one with which enough is there, or one of
 * the gateway's that was asked for the rest beside those.
 */
function payingOf({ charges, attempts }: Pick<PaymentStanding, 'charges' | 'attempts'>, amount: number) {
  const whole = charges.find(charge => charge.till === 'gateway' && charge.amount === amount && restOf(charge) === amount)
  const entered = charges.filter(charge => charge.till !== 'gateway' && restOf(charge) > 0)
  const here = entered.reduce((all, charge) => all + restOf(charge), 0)
  const isRest = (charge: Charge) => restOf(charge) === charge.amount && attempts.some(({ rest }) => rest === charge.amount)
  const rest = charges.find(charge => charge.till === 'gateway' && isRest(charge) && here + charge.amount >= amount)
  return whole ?? (here >= amount ? entered.at(-1) : rest)
}

/** A part of what people may give back, and what it is of. */
export interface Slice {
  charge: string
  amount: number
  why: RefundReason
}

/**
 * Slices that people may give back of a payment of `amount`, first what is too much. From the gateway it is the charge that paid, the whole or the
 * rest: every other one goes back by itself. At the desk it is all that was taken: what nobody owed, what came too late, and then the price.
 */
export function refundable({ settled, charges, asked }: Pick<PaymentStanding, 'settled' | 'charges' | 'asked'>, amount: number): Slice[] {
  const paid = charges.find(({ charge }) => charge === settled)
  const desk = charges.filter(({ till }) => till !== 'gateway')
  const byGateway = paid?.till === 'gateway' ? paid : undefined
  const askedHere = Math.max(0, asked - (byGateway?.back ?? 0))
  const needed = settled === null ? 0 : Math.max(0, amount - (byGateway?.amount ?? 0) - askedHere)
  let spare = Math.max(0, desk.reduce((all, charge) => all + restOf(charge), 0) - needed)
  // The charge that paid comes last among the desk's, so that the surplus is taken from what came beside it.
  const slices = desk
    .toSorted((one, other) => Number(one.charge === settled) - Number(other.charge === settled))
    .flatMap((charge): Slice[] => {
      const [rest, more] = [restOf(charge), Math.min(restOf(charge), spare)]
      spare -= more
      return [
        { charge: charge.charge, amount: more, why: settled === null ? 'late' : 'spare' },
        { charge: charge.charge, amount: rest - more, why: 'asked' },
      ]
    })
  const own: Slice[] = byGateway ? [{ charge: byGateway.charge, amount: restOf(byGateway), why: 'asked' }] : []
  const order = (slice: Slice) => (slice.why === 'asked' ? 1 : 0)
  return [...slices.toSorted((one, other) => order(one) - order(other)), ...own].filter(slice => slice.amount > 0)
}

/**
 * The payer's part of the money that the desk took, by charge: what is too much by all charges that people entered, taken from the desk's, of which
 * the one that paid comes last. Nothing while a part waits for the rest.
 */
export function spareAtDesk(standing: PaymentStanding, amount: number): ReadonlyMap<string, number> {
  const { settled, over, charges } = standing
  if (settled === null && !over) return new Map()
  let left = refundable(standing, amount).reduce((sum, slice) => sum + (slice.why === 'asked' ? 0 : slice.amount), 0)
  const taken = charges.filter(({ till }) => till === 'cash' || till === 'terminal')
  return new Map(
    taken
      .toSorted((one, other) => Number(one.charge === settled) - Number(other.charge === settled))
      .map((charge): [string, number] => {
        const spare = Math.min(restOf(charge), left)
        left -= spare
        return [charge.charge, spare]
      })
      .filter(([, spare]) => spare > 0),
  )
}

/** Rappen that may be asked for: what is kept without what others asked for that is undecided or not yet on its way; `but` is not counted. */
export function mayAskFor(standing: PaymentStanding, amount: number, but?: string) {
  const all = refundable(standing, amount).reduce((sum, slice) => sum + slice.amount, 0)
  const others = standing.asks.filter(({ ask }) => ask !== but)
  return Math.max(0, all - others.reduce((sum, ask) => sum + (ask.state === 'asked' ? ask.amount : ask.open), 0))
}

/** Step for a refund that was granted and is neither back nor on its way, as far as it has not failed too often. */
function granted(standing: PaymentStanding, amount: number): PaymentStep | undefined {
  const ask = standing.asks.find(({ open }) => open > 0)
  if (!ask) return undefined
  const slice = refundable(standing, amount).find(
    ({ charge }) => (standing.charges.find(one => one.charge === charge)?.failures ?? 0) < mostFailures,
  )
  return slice && { kind: 'sendBack', ...slice, amount: Math.min(ask.open, slice.amount), ask: ask.ask }
}

/**
 * The next decision about a payment of `amount`, or none: the first that pays settles it; every other charge of the gateway goes back, be it
 * a second one or one of another amount. `lives` says whether what is paid can still be had (S14): where it can't, all of them go back.
 * What a person entered, at the desk or from the bank, goes back where a person gives it or another granted it, never by itself.
 */
export function stepOf(standing: PaymentStanding, amount: number, lives: boolean): PaymentStep | undefined {
  const { settled, charges } = standing
  const paying = settled === null && lives ? payingOf(standing, amount) : undefined
  if (paying) return { kind: 'settle', charge: paying.charge }
  const back = charges.find(
    charge => charge.till === 'gateway' && charge.charge !== settled && charge.failures < mostFailures && restOf(charge) > 0,
  )
  if (!back) return granted(standing, amount)
  return { kind: 'sendBack', charge: back.charge, amount: restOf(back), why: settled === null && !lives ? 'late' : 'spare' }
}
