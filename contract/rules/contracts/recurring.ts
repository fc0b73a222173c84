import { addDays } from '#contract/days.ts'
import type { ContractLife } from './life.ts'
import { netPrice } from './price.ts'

/** Monthly revenue of a contract on days, both included; `to` is null without an end. */
export interface RecurringRevenue {
  from: string
  to: string | null
  /** Whole Rappen. */
  amount: number
}

/**
 * Monthly revenue of a contract by its days (C47): a period's price after all that comes off, with the add-ons, by the months of a period. Amounts
 * paid at once or for visits don't recur; a pause changes nothing, for its days are made up.
 */
export function recurringOf({ pricing, start, finalEnd }: Pick<ContractLife, 'pricing' | 'start' | 'finalEnd'>): RecurringRevenue[] {
  if (!pricing || pricing.kind === 'prepaid' || pricing.kind === 'entries') return []
  const { steps, promotion, promotionEnd, booked, periodMonths = 1 } = pricing
  const amountOn = (day: string) => {
    const { price, companyPercent } = steps.findLast(({ from }) => from <= day) ?? steps[0]!
    const added = booked
      .filter(({ from, to }) => from <= day && (to === null || day <= to))
      .reduce((sum, { addOn }) => sum + addOn.price, 0)
    const off = promotion && promotionEnd !== null && day <= promotionEnd ? promotion : null
    return Math.round((netPrice(price, off, companyPercent) + added) / periodMonths)
  }
  const turns = [
    ...steps.map(({ from }) => from),
    ...(promotionEnd === null ? [] : [addDays(promotionEnd, 1)]),
    ...booked.flatMap(({ from, to }) => (to === null ? [from] : [from, addDays(to, 1)])),
  ]
  const days = [start, ...turns.filter(day => day > start)].filter(day => finalEnd === null || day <= finalEnd)
  const found: RecurringRevenue[] = []
  for (const [at, from] of [...new Set(days)].sort().entries()) {
    const amount = amountOn(from)
    const before = found.at(-1)
    if (before && before.to === null && before.amount === amount) continue
    if (before && before.to === null) before.to = addDays(from, -1)
    if (amount > 0 || at === 0) found.push({ from, to: null, amount })
  }
  const last = found.at(-1)
  if (last && last.to === null) last.to = finalEnd
  return found.filter(({ amount }) => amount > 0)
}
