import type { EntryPass } from '#contract/rules/contracts/gate.ts'
import type { ContractLife } from '#contract/rules/contracts/life.ts'
import type { Within } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import type { WithDomains } from '#server/kit/house.ts'
import { plug } from '#server/kit/plug.ts'
import type { contract, contractEvent } from './tables.ts'

/** Days on which an add-on of somebody's contract is open. */
export interface OpenSpan {
  from: string
  /** Last day; null is without an end. */
  to: string | null
}

/** An add-on of a contract; `of` is the same for the same contract and add-on. */
export interface NutritionAddOn {
  of: string
  title: string
  spans: readonly OpenSpan[]
}

/** Days on which an add-on's nutrition plan is open, and who looks after its person. */
export interface KeptAddOn {
  of: string
  /** Last day of each is null without an end; in the order of the days. */
  spans: readonly OpenSpan[]
  coachName: string | null
}

/** Add-ons of which something is kept, among those that `of` names; an add-on that opened nothing is left out (C48). One domain does. */
export const nutritionKept = plug<(tx: Tx, of: readonly string[]) => Promise<readonly KeptAddOn[]>>('nutritionKept')

/** Opens a person's nutrition plan on exactly these days, in the transaction that changed the contract (C48); one domain does. */
export const nutritionAddOns = plug<(tx: Tx, person: string, addOns: readonly NutritionAddOn[]) => Promise<unknown>>('nutritionAddOns')

/** Passes that open a door to somebody without a contract, such as a code that they bought (S15). */
export const entryPasses = plug<(tx: Tx, person: string) => Promise<readonly EntryPass[]>>('entryPasses')

/** Numbers of somebody's bills at the access-control service that bar no door at a moment, since they are disputed (C16); one domain does. */
export const disputedBills = plug<(tx: Tx, person: string, at: string) => Promise<readonly string[]>>('disputedBills')

/** An upgrade that was accepted, with what is paid at once or goes back; whole Rappen. */
interface Upgraded {
  _id: string
  title: string
  start: string
  due: number
  back: number
  /** The contract that was left; the row of the news is the next one. */
  left: typeof contract.$inferSelect
}

/** Events of a contract, as far as money may follow from them. */
export interface MoneyNews {
  row: typeof contract.$inferSelect
  life: ContractLife
  /** All that happened to it, and of that what is new. */
  events: readonly (typeof contractEvent.$inferSelect)[]
  added: readonly string[]
  /** It was accepted just now. */
  isAccepted?: true
  /** It was taken over from somebody else, which costs a fee of so many Rappen. */
  taken?: { _id: string; fee: number }
  upgrade?: Upgraded
}

/** Has all that is paid for a contract through the app follow what happened to it, in the same transaction (C41); one domain does. */
export const moneyFollows = plug<(given: Within<WithDomains>, news: MoneyNews) => Promise<unknown>>('moneyFollows')

/** Numbers of a contract's terms that stand paid, or to be paid, as a whole beforehand, whatever its way to pay is by now; one domain tells. */
export const termsAhead = plug<(tx: Tx, contract: string) => Promise<readonly number[]>>('termsAhead')
