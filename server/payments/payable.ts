import type { PayableKind } from '#contract/payments/shapes.ts'
import type { PaymentWay } from '#contract/rules/payments/paymentFacts.ts'
import type { TaxedPart } from '#contract/rules/payments/positions.ts'
import type { Tx } from '#server/kit/database.ts'
import type { WithBus, WithDomains, WithSettings } from '#server/kit/house.ts'
import { under } from '#server/kit/plug.ts'
import { payables } from './plugs.ts'
import type { RefundMove } from './till/owing.ts'

/** A line of a receipt: what was sold, how many of it, and the price of one in Rappen with its MWST rate. */
export interface PaperLine {
  title: string
  amount: number
  price: number
  rate: number
}

/** The debt for a thing. */
export interface Due {
  person: string
  /** The studio that sells it. */
  studio: string
  /** The payer's word for it. */
  title: string
  /** Rappen by MWST rate. */
  parts: TaxedPart[]
}

/** A payment, as far as its papers need it. */
export interface Bought {
  payable: string
  title: string
  parts: readonly TaxedPart[]
}

/** How much of what was paid people gave back. */
export interface Gone {
  how: 'whole' | 'part' | 'none'
  /** All of it has arrived with the payer. */
  arrived: boolean
  /** Whoever asked says that what was handed over lies on the shelf again. */
  restock: boolean
  /** The payer. */
  person: string
  /** The payer's bank has taken back for good what paid it. */
  lost: boolean
  /** So many Rappen more than before are on their way; negative where a refund has failed. */
  back: number
  /** Refunds that have begun, with their Rappen, and that have failed, with theirs below 0. */
  moves: readonly RefundMove[]
}

/** The dispute's state: whether the payer's bank has taken back the payment for good, and whether it had before the dispute moved. */
export interface Disputed {
  lost: boolean
  was: boolean
}

/**
 * Something that is paid: an order, somebody's places in an event, a due of a contract. Its domain gives one to the plug `payables` (plugs.ts). Each is
 * called under the payment's lock, in the transaction that folds the news, and locks its own rows after it. `person` is the payer, who tells
 * apart what many pay under one id.
 */
export interface Payable {
  /** The debt for it; undefined where nothing is owed. */
  due(tx: Tx, _id: string, person?: string): Promise<Due | undefined>
  /**
   * The debt that it was, for money that the desk took although nothing is owed any more; `amount` is what the desk was shown, null for all of it.
   * Asked where no payment was made before.
   */
  was?(tx: Tx, _id: string, amount: number | null): Promise<Due | undefined>
  /**
   * True where it can be had: it is held, or, where its hold has ended within a day, it could be held once more and now is (S14).
   */
  lives(tx: Tx, _id: string, now: string, person: string): Promise<boolean>
  /** An attempt to pay it has begun in this way; whatever begins beside a bill that is out, it stays on the bill. */
  begun?(tx: Tx, house: WithBus & WithSettings & WithDomains, _id: string, way: PaymentWay): Promise<unknown>
  /**
   * It is paid: these Rappen of it. Answers its parts by MWST rate where what is delivered with it is by other rates than on the day of buying
   * (S26); what is delivered later is told by `delivered` (server/payments/delivered.ts).
   */
  paid(
    tx: Tx,
    house: WithBus & WithSettings & WithDomains,
    _id: string,
    paid: { person: string; amount: number; at: string },
  ): Promise<readonly TaxedPart[] | undefined>
  /** Nothing will be paid: what was held is free. */
  ended(tx: Tx, house: WithBus & WithSettings & WithDomains, _id: string, why: 'cancelled' | 'expired'): Promise<unknown>
  /** People decided that money of it goes back (S08). Told again with each refund that begins, arrives or fails. */
  refunded(tx: Tx, house: WithBus & WithSettings & WithDomains, _id: string, gone: Gone): Promise<unknown>
  /** A dispute about it has moved: what is delivered stops by `stopping` (contract/rules/payments/disputes.ts). Absent where nothing hangs on one. */
  disputed?(tx: Tx, house: WithBus & WithSettings & WithDomains, _id: string, about: Disputed): Promise<unknown>
  /** The ways in which it is paid, where not in all; a bill's reference names one thing that one person pays. */
  ways?: readonly PaymentWay[]
  /** True where it stays its payer's although a payment came to nothing, so that the end of one is no news. */
  outlasts?: true
  /** True where the sums of S13 don't hold on a bill: it is no goods on credit (C41). */
  limitless?: true
  /** The people who took and gave back money of it at the desk, by the act's id; null where that account is gone. Absent where the desk takes none. */
  clerks?(tx: Tx, acts: readonly string[]): Promise<ReadonlyMap<string, string | null>>
  /** The lines of its bill and its receipt. */
  lines(tx: Tx, row: Bought): Promise<PaperLine[]>
  /** True where it was handed over before it is paid, as goods on a bill are: then it is owed in any case. */
  isHanded(tx: Tx, _id: string): Promise<boolean>
  /** True where nobody is reminded of it, such as while its payer disputes it. Absent where a bill that is out is always reminded of. */
  isQuiet?(tx: Tx, _id: string): Promise<boolean>
  /** Path of the screen on which its payer sees it. */
  path(_id: string): string
}

/** The payable of a kind; a kind without one is a fault of the code. */
export function payableOf(house: WithDomains, kind: PayableKind): Payable {
  const found = under(payables.all(house), kind)
  if (!found) throw new Error(`No domain says how ${kind} is paid`)
  return found
}
