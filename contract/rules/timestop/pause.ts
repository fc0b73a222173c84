import { addDays, addMonths, daysBetween, monthsBetween } from '#contract/days.ts'
import { type ContractEvent, type CorrectionEvent, effective, type Pause } from '#contract/rules/contracts/contractEvents.ts'
import { isFollowed } from '#contract/rules/contracts/dues.ts'
import { type ContractLife, lifeOf } from '#contract/rules/contracts/life.ts'
import type { PauseState } from '#contract/rules/contracts/states.ts'
import { priceOf, termsThrough } from '#contract/rules/contracts/status.ts'
import type { SignedContract } from '#contract/rules/contracts/terms.ts'

/** Price of a pause: nothing, once, or for each begun 30 days (C05); whole Rappen. */
export interface PauseFee {
  kind: 'none' | 'once' | 'month'
  amount: number
}

/** Reason of the settings, with what it says of days and price. */
export interface PauseReasonRules {
  /** Days a pause has at least and at most; null has no bound. */
  shortest: number | null
  longest: number | null
  /** Days in a year of the contract, all of its pauses together; null has no bound. */
  daysAYear: number | null
  /** So many days before today it may begin (C40). */
  daysBack: number
  fee: PauseFee
}

/** A pause that was asked for, by the days that stand in its row. */
export interface AskedPause {
  _id: string
  from: string
  to: string
  state: PauseState
}

export interface PauseInput {
  signed: SignedContract
  events: readonly ContractEvent[]
  reason: PauseReasonRules
  /** ISO days, both out. */
  from: string
  to: string
  /** Days on which the person came in. */
  visits: readonly string[]
  /** The other pauses of the contract; of these only the open and manual count, since an accepted one is an event. */
  pauses: readonly AskedPause[]
}

/** Why a pause can't be taken; each is a code of the refusals, too. */
export type PauseCode =
  | 'pause-overlaps'
  | 'pause-visit'
  | 'pause-short'
  | 'pause-long'
  | 'pause-year'
  | 'pause-early'
  | 'pause-not-running'
  | 'pause-withdrawn'
  | 'pause-followed'

export interface PauseRefusal {
  code: PauseCode
  /** The first day on which it is so; of `pause-early` the first that is possible. */
  day?: string
  /** Last day of the pause that is in the way. */
  until?: string
  /** The reason's bound; of `pause-year` the days that are left. */
  days?: number
}

/** A day that falls out. */
export interface LostDay {
  day: string
  /** Price that it would have had in whole Rappen; null where nobody told us. */
  price: number | null
  /** The day behind the end that stands in for it, at the same price; null where none does. */
  madeUp: string | null
}

/** The last day of the term that runs at the pause, before it and with it; null where the term has no end. */
export interface Ends {
  endBefore: string | null
  endAfter: string | null
  /** The last day of the contract with the pause; null where it goes on after the term. */
  newEnd: string | null
}

export interface PauseResult extends Ends {
  days: number
  /** Whole Rappen. */
  fee: number
  /** The contract's last day, where the pause goes beyond it and is cut there (C40). */
  cutTo: string | null
  perDay: LostDay[]
  refusals: PauseRefusal[]
}

/** Most days that are looked at: a pause of more is too long whatever its reason says. */
export const longestPause = 1100

/** Price of so many days by a reason's fee. */
export const feeOf = ({ kind, amount }: PauseFee, days: number) =>
  days < 1 || kind === 'none' ? 0 : kind === 'once' ? amount : amount * Math.ceil(days / 30)

const laterDay = (one: string, other: string) => (one > other ? one : other)
const earlierDay = (one: string, other: string) => (one < other ? one : other)
const lengthOf = (from: string, to: string) => Math.max(0, daysBetween(from, to) + 1)

/** Days of a life that an event made to what they are. */
const daysBy = ({ pieces }: ContractLife, by: string, why: 'pause' | 'made-up') =>
  pieces.flatMap(piece =>
    piece.by === by && piece.why === why && piece.to !== null
      ? Array.from({ length: lengthOf(piece.from, piece.to) }, (_, at) => addDays(piece.from, at))
      : [],
  )

const termAt = (life: ContractLife, day: string) => {
  const terms = termsThrough(life, day)
  return terms.find(({ finalEnd }) => finalEnd === null || day <= finalEnd) ?? terms.at(-1)!
}

/** Both ends of the term in which a day lies. */
const endsOf = (before: ContractLife, after: ContractLife, day: string): Ends => ({
  endBefore: termAt(before, day).finalEnd,
  endAfter: termAt(after, day).finalEnd,
  newEnd: after.finalEnd,
})

const candidate = 'asked'

function withPause(events: readonly ContractEvent[], { from, to }: { from: string; to: string }): ContractEvent[] {
  const asked: Pause = { _id: candidate, kind: 'pause', day: from, to, fee: 0, receivedAt: '9999', author: null, reason: '' }
  return [...events, asked]
}

type PauseSpan = Pick<AskedPause, 'from' | 'to'>

/** Days on which a contract is paused or somebody asked that it is. */
function spansOf(life: ContractLife, pauses: readonly AskedPause[]): PauseSpan[] {
  return [...life.pauses, ...pauses.filter(({ state }) => state === 'open' || state === 'manual')]
}

/** Days of a year of the contract that pauses take, none counted twice. */
function usedIn(spans: readonly PauseSpan[], year: PauseSpan) {
  const days = new Set<string>()
  for (const { from, to } of spans)
    for (let day = laterDay(from, year.from); day <= earlierDay(to, year.to); day = addDays(day, 1)) days.add(day)
  return days.size
}

/** The years of a contract which days lie in, each from its start's day (C03). */
function yearsOf(start: string, from: string, to: string): PauseSpan[] {
  const years: PauseSpan[] = []
  for (let number = Math.max(0, Math.floor(monthsBetween(start, from) / 12)); addMonths(start, number * 12) <= to; number++)
    years.push({ from: addMonths(start, number * 12), to: addDays(addMonths(start, number * 12 + 12), -1) })
  return years
}

/** The first year of the contract in which the reason's days don't reach. */
function overYear(input: PauseInput, spans: readonly PauseSpan[], to: string): PauseRefusal[] {
  const { signed, reason, from } = input
  if (reason.daysAYear === null) return []
  for (const year of yearsOf(signed.start, from, to)) {
    const used = usedIn(spans, year)
    if (usedIn([...spans, { from, to }], year) > Math.max(reason.daysAYear, used))
      return [{ code: 'pause-year', day: laterDay(from, year.from), days: Math.max(0, reason.daysAYear - used) }]
  }
  return []
}

/** Refusals on the contract's side: no such days, or days before those that the reason leaves. */
function againstContract({ signed, reason, from, to }: PauseInput, life: ContractLife, today: string): PauseRefusal[] {
  if (life.ending?.why === 'withdrawal') return [{ code: 'pause-withdrawn' }]
  const isOver = life.finalEnd !== null && (life.finalEnd < today || life.finalEnd < from)
  if (signed.accepted === null || from < life.start || isOver || to < from) return [{ code: 'pause-not-running', day: from }]
  // Days behind the end would make up for them, and those are the next contract's.
  if (isFollowed(life)) return [{ code: 'pause-followed', day: addDays(life.ending!.day, 1) }]
  const first = addDays(today, -reason.daysBack)
  return from < first ? [{ code: 'pause-early', day: first }] : []
}

/** Refusals of the days: how many they are, another pause, a visit. */
function againstDays(input: PauseInput, life: ContractLife, to: string): PauseRefusal[] {
  const { reason, from, visits, pauses } = input
  const days = lengthOf(from, to)
  const spans = spansOf(life, pauses)
  const refusals: PauseRefusal[] = []
  if (reason.shortest !== null && days < reason.shortest) refusals.push({ code: 'pause-short', days: reason.shortest })
  if (reason.longest !== null && days > reason.longest) refusals.push({ code: 'pause-long', days: reason.longest })
  const [other] = spans.filter(each => each.from <= to && from <= each.to).toSorted((a, b) => (a.from < b.from ? -1 : 1))
  if (other) refusals.push({ code: 'pause-overlaps', day: other.from, until: other.to })
  else refusals.push(...overYear(input, spans, to))
  const [visit] = visits.filter(day => from <= day && day <= to).toSorted()
  if (visit) refusals.push({ code: 'pause-visit', day: visit })
  return refusals
}

const nothing = ({ finalEnd }: ContractLife, refusals: PauseRefusal[]): PauseResult => ({
  days: 0,
  fee: 0,
  cutTo: null,
  perDay: [],
  endBefore: finalEnd,
  endAfter: finalEnd,
  newEnd: finalEnd,
  refusals,
})

/**
 * Effects of a pause on a contract, and what speaks against it (C05, C40): alike on the device before it is sent, at the server and where staff
 * calculate. A refused one is worked out all the same, so that it can be shown; days without sense come back as none.
 */
export function pauseOf(input: PauseInput, today: string): PauseResult {
  const { signed, events, reason, from } = input
  const before = lifeOf(signed, events)
  const against = againstContract(input, before, today)
  const cutTo = before.finalEnd !== null && before.finalEnd < input.to && from <= before.finalEnd ? before.finalEnd : null
  const to = cutTo ?? input.to
  if (lengthOf(from, to) > longestPause)
    return nothing(before, [...against, { code: 'pause-long', days: Math.min(reason.longest ?? longestPause, longestPause) }])
  if (to < from) return nothing(before, against)
  const after = lifeOf(signed, withPause(events, { from, to }))
  const lost = daysBy(after, candidate, 'pause')
  const madeUp = daysBy(after, candidate, 'made-up')
  return {
    days: lost.length,
    fee: feeOf(reason.fee, lost.length),
    cutTo,
    ...endsOf(before, after, from),
    // Costs that come once fall due with the first day, paused or not.
    perDay: lost.map((day, at) => ({ day, price: priceOf({ ...before, once: 0 }, day, day), madeUp: madeUp[at] ?? null })),
    refusals: [...against, ...againstDays(input, before, to)],
  }
}

export interface CutInput {
  signed: SignedContract
  events: readonly ContractEvent[]
  /** Id of the pause's event. */
  pause: string
  /** Its new last day; the day before its first one takes all of it back. */
  to: string
  /** Null where the reason is not known any more: the fee stays. */
  fee: PauseFee | null
}

export interface CutResult extends Ends {
  /** Days that it had, and has. */
  daysBefore: number
  days: number
  /** Whole Rappen; never more than it cost. */
  fee: number
  /** Pause that the correction puts in its place; null for nothing. */
  instead: CorrectionEvent['instead']
}

/** The days with which an accepted pause may end: somebody is back from tomorrow on at the earliest, or never went (C40). */
export const cutDays = ({ from, to }: { from: string; to: string }, today: string) => ({
  first: laterDay(addDays(from, -1), today),
  last: addDays(to, -1),
})

/** A pause that ends earlier: its days come back (C05). Null where there is no such pause, or the day is none of `cutDays`. */
export function cutOf({ signed, events, pause, to, fee }: CutInput, today: string): CutResult | null {
  const found = effective(events).find(({ _id }) => _id === pause)
  if (found?.kind !== 'pause') return null
  const { first, last } = cutDays({ from: found.day, to: found.to }, today)
  if (to < first || to > last) return null
  const days = lengthOf(found.day, to)
  const newFee = fee === null ? found.fee : Math.min(found.fee, feeOf(fee, days))
  const instead = days === 0 ? null : ({ kind: 'pause', day: found.day, to, fee: newFee } as const)
  const frame = { _id: candidate, day: today, receivedAt: '9999', author: null, reason: '' }
  const correction: CorrectionEvent = { ...frame, kind: 'correction', of: pause, instead }
  return {
    daysBefore: lengthOf(found.day, found.to),
    days,
    fee: days === 0 ? 0 : newFee,
    instead,
    ...endsOf(lifeOf(signed, events), lifeOf(signed, [...events, correction]), found.day),
  }
}
