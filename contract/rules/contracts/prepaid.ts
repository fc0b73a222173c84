import { addDays, addMonths } from '#contract/days.ts'
import type { ContractLife, Term } from './life.ts'
import { priceOf, termsThrough } from './status.ts'

/** So many days before a renewal begins its due is there at the earliest. */
const renewalLead = 30

/** A term that is paid beforehand (C41); both days are included. */
export interface PrepaidTerm {
  /** 0 is the first. */
  number: number
  from: string
  to: string
  /** Whole Rappen that its days cost; null where nobody told us, and of visits, which are sold as one thing. */
  price: number | null
  /** First day on which a renewal's due is there: no notice stops it any more. The first term's arises with the acceptance. */
  since: string
}

export const withoutOnce = (life: ContractLife): ContractLife => ({ ...life, once: 0 })

const laterDay = (one: string, other: string) => (one > other ? one : other)

function prepaidTerm(life: ContractLife, { number, start, end, finalEnd }: Term, before: Term | undefined): PrepaidTerm | undefined {
  if (end === null || finalEnd === null) return undefined
  const noticed = before?.lastDayOfNotice ? addDays(before.lastDayOfNotice, 1) : start
  const lead = addDays(start, -renewalLead)
  const isSold = !life.pricing || life.pricing.kind === 'entries'
  return {
    number,
    from: start,
    to: finalEnd,
    price: isSold ? null : finalEnd < start ? 0 : (priceOf(withoutOnce(life), start, finalEnd) ?? 0),
    since: before ? laterDay(noticed, lead) : start,
  }
}

/** The terms of a contract that are paid beforehand, as far as their dues are there on a day; none where no end is known. */
export function prepaidTerms(life: ContractLife, day: string): PrepaidTerm[] {
  const terms = termsThrough(life, addDays(day, renewalLead))
  return terms
    .flatMap((term, at) => prepaidTerm(life, term, terms[at - 1]) ?? [])
    .filter(({ number, since }) => number === 0 || since <= day)
}

/** One term by its number, though it lies ahead; undefined where the contract ends before it, and where it has no end. */
export function prepaidTermOf(life: ContractLife, number: number): PrepaidTerm | undefined {
  const { terms, renews } = life
  const last = terms.at(-1)!.finalEnd
  const more = number - terms.length + 1
  // Months are clamped each time anew, so that the end of so many may lie some days before.
  const all = more > 0 && renews !== null && last !== null ? termsThrough(life, addMonths(addDays(last, 1), renews * more)) : terms
  return all[number] && prepaidTerm(life, all[number], all[number - 1])
}

/** The last day that is paid for by a day where terms are paid beforehand: that of the last term which has begun, or the first one. */
export function paidThrough(life: ContractLife, day: string): string | null {
  const begun = termsThrough(life, day).findLast(({ number, start }) => number === 0 || start <= day)
  return begun?.finalEnd ?? null
}
