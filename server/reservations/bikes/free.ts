/** Bikes that are promised to somebody; without `from` from the day on which they were ordered, without `until` until they are back. */
export interface Lent {
  amount: number
  from: string | null
  until: string | null
  /** The day of the order. */
  since: string
  out: boolean
}

const far = '9999-12-31'

/** How many of `amount` are free on every day from `from` to `until`; one that is overdue and still out is taken today too. */
export function freeBetween(
  amount: number,
  lent: readonly Lent[],
  { from, until, today }: { from: string; until: string | null; today: string },
) {
  const spans = lent.map(one => {
    const end = one.until ?? far
    return { amount: one.amount, from: one.from ?? one.since, until: one.out && end < today ? far : end }
  })
  const last = until ?? far
  const days = new Set([from, ...spans.map(span => span.from).filter(day => day > from && day <= last)])
  const taken = [...days].map(day => spans.reduce((sum, span) => sum + (span.from <= day && day <= span.until ? span.amount : 0), 0))
  return Math.max(0, amount - Math.max(...taken))
}
