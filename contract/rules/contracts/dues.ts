import type { PayWay } from '#contract/contracts/offerShapes.ts'
import { addDays } from '#contract/days.ts'
import { rateAt } from '#contract/rules/payments/vat.ts'
import { type ContractEvent, effective } from './contractEvents.ts'
import type { ContractLife } from './life.ts'
import { type PrepaidTerm, paidThrough, prepaidTermOf, withoutOnce } from './prepaid.ts'
import { periodOf } from './price.ts'
import { priceOf, statusAt, vatOfDays } from './status.ts'

/** Dues of a contract that are paid through the app (C41); all that recurs is the access-control service's. */
export const dueKinds = ['joining', 'prepaid', 'pause', 'upgrade', 'transfer'] as const
export type DueKind = (typeof dueKinds)[number]

/** Names of dues for people. */
export const dueNames: Readonly<Record<DueKind, string>> = {
  joining: 'Einschreibegebühr',
  prepaid: 'Im Voraus',
  pause: 'Gebühr der Pause',
  upgrade: 'Wechsel',
  transfer: 'Übertragung',
}

/** States of a due: `dropped` is what nobody owes any more. */
export const dueStates = { open: 'Offen', overdue: 'Überfällig', paid: 'Bezahlt', dropped: 'Entfällt' } as const
export type DueState = keyof typeof dueStates

/** States of an objection to an amount: `right` is the member's, `wrong` leaves it owed. */
export const disputeStates = { open: 'Bestritten', right: 'Berechtigt', wrong: 'Bleibt geschuldet', withdrawn: 'Zurückgezogen' } as const
export type DisputeState = keyof typeof disputeStates

/** Why something goes back (C41). */
export const paybackReasons = { withdrawal: 'Widerruf', ended: 'Vorzeitiges Ende', upgrade: 'Wechsel', correction: 'Berichtigung' } as const
export type PaybackReason = keyof typeof paybackReasons

/** States of what goes back; `asked` waits for the word of a second person. */
export const paybackStates = { open: 'Offen', asked: 'Wartet auf zweite Person', paid: 'Ausbezahlt', dropped: 'Entfällt' } as const
export type PaybackState = keyof typeof paybackStates

/** Above so many Rappen two people say that something was paid out. */
export const paybackAlone = 20_000

/** A due as it arose; all amounts are whole Rappen. */
interface Arisen {
  kind: DueKind
  /** Id of what it is for: the contract, the pause's event, the upgrade. */
  source: string
  /** Number of the term that is paid beforehand; 0 for the first, and for everything else. */
  term: number
  whole: number
  /** Part of it that an upgrade gives back. */
  less: number
  /** The part that has paid for the contract that follows, and stays so though this one is withdrawn. */
  gone?: number
  /** Part of an upgrade for the first term, where that is paid beforehand with it. */
  first?: number
}

const earlierDay = (one: string, other: string | null) => (other !== null && other < one ? other : one)

/** Price of the days of a term that is paid beforehand; of visits, which are sold as one thing, all of it. */
function prepaidOf(life: ContractLife, { term, whole }: Pick<Arisen, 'term' | 'whole'>): number {
  const found = prepaidTermOf(life, term)
  if (found) return found.price ?? whole
  // Without an end there is one term alone.
  return term === 0 ? whole : 0
}

/** The last term that somebody leaves with an upgrade: what is not used of it is in the follower's reckoning (`unusedFrom`). */
export const isTermLeft = ({ ending }: Pick<ContractLife, 'ending'>, { from }: Pick<PrepaidTerm, 'from'>) =>
  ending !== null && from <= addDays(ending.day, 1)

/** True of a contract that another one has followed. */
export const isFollowed = ({ ending }: Pick<ContractLife, 'ending'>) => ending?.why === 'upgrade' || ending?.why === 'transfer'

/** The part of a term that is paid beforehand which its days still cost; what a follower has taken over of them is in its reckoning. */
function leftPriceOf(due: Pick<Arisen, 'term' | 'whole'>, life: ContractLife, unleft: ContractLife): number {
  const found = isFollowed(life) ? prepaidTermOf(unleft, due.term) : undefined
  const price = found && !isTermLeft(life, found) ? 0 : prepaidOf(found ? unleft : life, due)
  return Math.min(due.whole, price)
}

/** The part of a first term, paid beforehand with an upgrade, whose days fall away or cost less by now; whole Rappen. */
export const fallenOf = (first: number, life: ContractLife, unleft: ContractLife) =>
  first - leftPriceOf({ term: 0, whole: first }, life, unleft)

/**
 * The amount owed of a due by all that happened to its contract: never more than as it arose, never below 0 (C15, C41). `unleft` is the contract's
 * life without the one that follows it: what that has taken over of the days is in its reckoning.
 */
export function owedOf(due: Arisen, life: ContractLife, events: readonly ContractEvent[], unleft: ContractLife): number {
  const { kind, source, whole, less, gone = 0, first } = due
  if (life.ending?.why === 'withdrawal') return Math.max(0, Math.min(whole, gone) - less)
  if (kind === 'pause') {
    const pause = effective(events).find(({ _id }) => _id === source)
    // One that began no day before the contract ended costs nothing.
    const isTaken = life.pauses.some(({ by }) => by === source)
    return pause?.kind === 'pause' && isTaken ? Math.min(whole, pause.fee) : 0
  }
  if (kind === 'prepaid') return Math.max(0, leftPriceOf(due, life, unleft) - less)
  const fallen = kind === 'upgrade' && first !== undefined ? fallenOf(first, life, unleft) : 0
  return Math.max(0, whole - fallen - less)
}

/** A sum by MWST rates of days on which its service falls (C14): whole Rappen that add up, whatever the share. */
export function partsOfDays(life: ContractLife, days: { from: string; to: string }, amount: number): { rate: number; gross: number }[] {
  const shares = vatOfDays(withoutOnce(life), 'normal', days).filter(({ gross }) => gross > 0)
  const all = shares.reduce((sum, { gross }) => sum + gross, 0)
  if (all === 0) return [{ rate: rateAt('normal', days.from), gross: amount }]
  let before = 0
  const upTo = (gross: number) => Math.floor((gross * amount) / all)
  return shares
    .map(({ rate, gross }) => {
      const share = upTo(before + gross) - upTo(before)
      before += gross
      return { rate, gross: share }
    })
    .filter(({ gross }) => gross > 0)
}

/** A fee, or an upgrade's difference, which is one price, by the rate of its day. */
export const partsOfDay = (day: string, amount: number) => [{ rate: rateAt('normal', day), gross: amount }]

/** State of a due on a day, by what is owed of it and what has come. */
export function dueState({ owed, paid, dueOn }: { owed: number; paid: number; dueOn: string }, day: string): DueState {
  if (owed <= 0) return 'dropped'
  if (paid >= owed) return 'paid'
  return dueOn < day ? 'overdue' : 'open'
}

const isAtOnce = ({ pricing }: ContractLife) => pricing?.kind === 'prepaid' || pricing?.kind === 'entries'

/** Amount sold by a day: a period is paid as it begins, a term that is paid at once as a whole. */
function soldBy(life: ContractLife, day: string): number {
  if (!life.pricing || life.ending?.why === 'withdrawal') return 0
  // Visits are sold as one thing; the fee in it is the app's.
  if (life.pricing.kind === 'entries') return 0
  const plain = withoutOnce(life)
  if (isAtOnce(life)) {
    const end = paidThrough(life, day)
    return end === null || end < life.start ? 0 : (priceOf(plain, life.start, end) ?? 0)
  }
  if (day < life.start) return 0
  const last = life.finalEnd !== null && life.finalEnd < day ? life.finalEnd : day
  const { term } = statusAt(life, last)
  const until = term ? earlierDay(periodOf(life.pricing, { start: term.start, end: term.end }, last).to, term.finalEnd) : last
  return last < life.start ? 0 : (priceOf(plain, life.start, until) ?? 0)
}

/** The most that goes back where a contract has become shorter or cheaper: what its days were sold for by then, day by day (C41). */
export const soldTooMuch = (before: ContractLife, after: ContractLife, day: string) => Math.max(0, soldBy(before, day) - soldBy(after, day))

/** Amount paid once, as it is signed: the fee less what waives it. */
export const feeIn = (lines: readonly { kind: string; amount: number }[]) =>
  Math.max(
    0,
    lines.reduce((sum, { kind, amount }) => (kind === 'fee' ? sum + amount : sum), 0),
  )

/** The dues with which a contract begins, whole Rappen (C41): what the company pays is nobody's here, what recurs the access-control service's. */
export function firstDues(way: PayWay, total: number | null, fee: number): { kind: DueKind; whole: number }[] {
  if (way === 'company') return []
  const prepaid = way === 'prepaid' && total !== null ? total - fee : 0
  return [
    ...(fee > 0 ? [{ kind: 'joining' as const, whole: fee }] : []),
    ...(prepaid > 0 ? [{ kind: 'prepaid' as const, whole: prepaid }] : []),
  ]
}
