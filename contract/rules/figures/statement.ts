import { type Group, resultTitle, type Side, stages } from './groups.ts'

/** Whole Rappen of a line; null where no month of it is known. */
export interface Amounts {
  statement: number | null
  plan: number | null
  before: number | null
}
export type Measure = keyof Amounts
export const measures = ['statement', 'plan', 'before'] as const satisfies readonly Measure[]

/** One account in one of the three. */
export interface AccountLine extends Amounts {
  account: string
  name: string
}

/** A group with its accounts: each of its amounts is their sum. */
export interface GroupLine extends Amounts, Pick<Group, 'number' | 'title' | 'from' | 'side'> {
  accounts: AccountLine[]
}

/** A line of the statement as it is read: a group, or a sum of all that stands above it. */
export type Line = { kind: 'group'; group: GroupLine } | ({ kind: 'stage'; title: string; last: boolean } & Amounts)

const signed = (side: Side, amount: number) => (side === 'income' ? amount : -amount)

/** What is left of these groups: income less expense. */
export const leftOf = (groups: readonly GroupLine[], of: Measure): number | null =>
  groups.reduce<number | null>((sum, group) => (group[of] === null ? sum : (sum ?? 0) + signed(group.side, group[of])), null)

const amountsOf = (groups: readonly GroupLine[]): Amounts => ({
  statement: leftOf(groups, 'statement'),
  plan: leftOf(groups, 'plan'),
  before: leftOf(groups, 'before'),
})

/** The statement from top to bottom: its groups in the order of their accounts, the sums between them, and the result last. */
export function linesOf(groups: readonly GroupLine[]): Line[] {
  const sorted = groups.toSorted((one, other) => one.from - other.from)
  const lines: Line[] = []
  let at = 0
  for (const { before, title } of stages) {
    const first = at
    for (; at < sorted.length && sorted[at]!.from < before; at++) lines.push({ kind: 'group', group: sorted[at]! })
    if (at > first) lines.push({ kind: 'stage', title, last: false, ...amountsOf(sorted.slice(0, at)) })
  }
  for (; at < sorted.length; at++) lines.push({ kind: 'group', group: sorted[at]! })
  return [...lines, { kind: 'stage', title: resultTitle, last: true, ...amountsOf(sorted) }]
}

/** What the statement says beyond what it is held against; null where one of the two is not known. */
export const differenceOf = (amounts: Amounts, against: 'plan' | 'before') =>
  amounts.statement === null || amounts[against] === null ? null : amounts.statement - amounts[against]

/** The same in percent of what it is held against; null of nothing. */
export function percentOf(amounts: Amounts, against: 'plan' | 'before') {
  const [difference, whole] = [differenceOf(amounts, against), amounts[against]]
  return difference === null || !whole ? null : (100 * difference) / Math.abs(whole)
}

/** True where a difference is good news: more income, less expense. */
export const isGood = (side: Side, difference: number) => (side === 'income' ? difference > 0 : difference < 0)
