import type { Part } from '#contract/payments/positions.ts'
import type { PayableKind } from '#contract/payments/shapes.ts'
import type { Tx } from '#server/kit/database.ts'
import type { House } from '#server/kit/house.ts'

/** What is owed for a thing. */
export interface Due {
  person: string
  /** The studio that sells it. */
  studio: string
  /** What the payer calls it. */
  title: string
  /** Rappen by MWST rate. */
  parts: Part[]
}

/** How much of what was paid people gave back. */
export interface Gone {
  how: 'whole' | 'part' | 'none'
  /** All of it has arrived with the payer. */
  arrived: boolean
  /** Whoever asked says that what was handed over lies on the shelf again. */
  restock: boolean
}

type Given = Pick<House, 'bus' | 'settings' | 'domains'>

/**
 * Something that is paid: an order; later a place in an event, a contract's item. Its domain gives one under `payables`. Each is called under
 * the payment's lock, in the transaction that folds the news, and locks its own rows after it.
 */
export interface Payable {
  /** What is owed for it; undefined where nothing is. */
  due(tx: Tx, _id: string): Promise<Due | undefined>
  /**
   * True where it can be had: it is held, or, where its hold has ended within a day, it could be held once more and now is (S14).
   */
  lives(tx: Tx, _id: string, now: string): Promise<boolean>
  /** It is paid. */
  paid(tx: Tx, house: Given, _id: string): Promise<unknown>
  /** Nothing will be paid: what was held is free. */
  ended(tx: Tx, house: Given, _id: string, why: 'cancelled' | 'expired'): Promise<unknown>
  /** People decided that money of it goes back (S08). Told again with each refund that begins, arrives or fails. */
  refunded(tx: Tx, house: Given, _id: string, gone: Gone): Promise<unknown>
  /** True where the payer has it already, so that a refund asks whether it came back. */
  handed(tx: Tx, _id: string): Promise<boolean>
  /** Path of the screen on which its payer sees it. */
  path(_id: string): string
}

/** The payable of a kind; a kind without one is a fault of the code. */
export function payableOf({ domains }: Pick<House, 'domains'>, kind: PayableKind): Payable {
  const found = domains.find(domain => domain.payables?.[kind])?.payables?.[kind]
  if (!found) throw new Error(`No domain says how ${kind} is paid`)
  return found
}
