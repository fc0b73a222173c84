import { v7 } from 'uuid'
import { addDays, addMonths } from '#contract/days.ts'
import { companyTold } from '#contract/rules/contracts/company.ts'
import { effective } from '#contract/rules/contracts/contractEvents.ts'
import type { ContractLife } from '#contract/rules/contracts/life.ts'
import { termsThrough } from '#contract/rules/contracts/status.ts'
import type { Appended, Event } from '#server/contracts/append.ts'
import { type ContractRecord, countedBy } from '#server/contracts/rules.ts'

/** Kinds of contracts that are paid beforehand: what was sold keeps its price. */
export const soldAtOnce = ['prepaid', 'entries'] as const

type DiscountAuthorship = Pick<Appended, 'author' | 'reason'>

/** Events of a company's percent that have not come yet on a day. */
export const pendingOf = (row: ContractRecord, events: readonly Event[], day: string) =>
  effective(countedBy(row, events).events).filter(
    one => one.kind === 'price' && one.price === null && one.companyPercent !== null && one.day > day,
  )

/** Takes such events back, each by a correction: what is said anew stands in their place. */
export const takenBack = (pending: readonly { _id: string }[], said: DiscountAuthorship, day: string): Appended[] =>
  pending.map(({ _id }) => ({ ...said, _id: v7(), kind: 'correction', day, content: { of: _id, instead: null } }))

/** From a day on the company takes off so many hundredths of a percent. */
export const percentFrom = (day: string, percent: number, said: DiscountAuthorship): Appended => ({
  ...said,
  _id: v7(),
  kind: 'price',
  day,
  content: { price: null, companyPercent: percent / 100 },
})

/**
 * The day on which a price changes that would from a first one on: of what is paid beforehand with the next term, which is not billed yet where it
 * begins more than 30 days from now; null where none follows.
 */
export function termFrom(life: ContractLife, first: string, day: string): string | null {
  if (life.pricing?.kind === 'entries') return null
  if (life.pricing?.kind !== 'prepaid') return first
  const { renews } = life
  const behind = first > addDays(day, companyTold) ? addDays(first, -1) : first
  const terms = termsThrough(life, renews === null ? behind : addMonths(behind, renews))
  return terms.find(({ start }) => start > behind)?.start ?? null
}
