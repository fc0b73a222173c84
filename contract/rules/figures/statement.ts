import { type AccountGroup, resultTitle, type StatementSide, stages } from './kmuGroups.ts'

/** Whole Rappen of a line; null where no month of it is known. */
export interface StatementAmounts {
  statement: number | null
  plan: number | null
  before: number | null
}
export type StatementColumn = keyof StatementAmounts
export const measures = ['statement', 'plan', 'before'] as const satisfies readonly StatementColumn[]

/** One account in one of the three. */
export interface AccountLine extends StatementAmounts {
  account: string
  name: string
}

/** A group with its accounts: each of its amounts is their sum. */
export interface GroupLine extends StatementAmounts, Pick<AccountGroup, 'number' | 'title' | 'from' | 'side'> {
  accounts: AccountLine[]
}

/** A line of the statement as it is read: a group, or a sum of all that stands above it. */
export type StatementLine = { kind: 'group'; group: GroupLine } | ({ kind: 'stage'; title: string; last: boolean } & StatementAmounts)

const signed = (side: StatementSide, amount: number) => (side === 'income' ? amount : -amount)

/** Result of these groups: income less expense. */
export const resultOfGroups = (groups: readonly GroupLine[], of: StatementColumn): number | null =>
  groups.reduce<number | null>((sum, group) => (group[of] === null ? sum : (sum ?? 0) + signed(group.side, group[of])), null)

const amountsOf = (groups: readonly GroupLine[]): StatementAmounts => ({
  statement: resultOfGroups(groups, 'statement'),
  plan: resultOfGroups(groups, 'plan'),
  before: resultOfGroups(groups, 'before'),
})

/** The statement from top to bottom: its groups in the order of their accounts, the sums between them, and the result last. */
export function linesOf(groups: readonly GroupLine[]): StatementLine[] {
  const sorted = groups.toSorted((one, other) => one.from - other.from)
  const lines: StatementLine[] = []
  let at = 0
  for (const { before, title } of stages) {
    const first = at
    for (; at < sorted.length && sorted[at]!.from < before; at++) lines.push({ kind: 'group', group: sorted[at]! })
    if (at > first) lines.push({ kind: 'stage', title, last: false, ...amountsOf(sorted.slice(0, at)) })
  }
  for (; at < sorted.length; at++) lines.push({ kind: 'group', group: sorted[at]! })
  return [...lines, { kind: 'stage', title: resultTitle, last: true, ...amountsOf(sorted) }]
}

/** Difference of the statement to what it is held against; null where one of the two is not known. */
export const differenceOf = (amounts: StatementAmounts, against: 'plan' | 'before') =>
  amounts.statement === null || amounts[against] === null ? null : amounts.statement - amounts[against]

/** The same in percent of what it is held against; null of nothing. */
export function percentOf(amounts: StatementAmounts, against: 'plan' | 'before') {
  const [difference, whole] = [differenceOf(amounts, against), amounts[against]]
  return difference === null || !whole ? null : (100 * difference) / Math.abs(whole)
}

/** True where a difference is good news: more income, less expense. */
export const isGood = (side: StatementSide, difference: number) => (side === 'income' ? difference > 0 : difference < 0)
