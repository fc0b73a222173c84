import { describe, expect, test } from 'vitest'
import { groupFor, isAccount, kmuGroups } from './kmuGroups.ts'
import { differenceOf, type GroupLine, isGood, linesOf, percentOf, resultOfGroups } from './statement.ts'

const line = (account: string, statement: number | null, plan: number | null = null): GroupLine => {
  const { number, title, from, side } = groupFor(account, kmuGroups)!
  return { number, title, from, side, statement, plan, before: null, accounts: [] }
}

describe('the groups', () => {
  test('tile the accounts of the income statement: each has one, and none has two', () => {
    const sorted = kmuGroups.toSorted((one, other) => one.from - other.from)
    expect([sorted[0]?.from, sorted.at(-1)?.to]).toEqual([3000, 8999])
    for (const [at, { to }] of sorted.slice(0, -1).entries()) expect(sorted[at + 1]?.from).toBe(to + 1)
    expect(groupFor('2999', kmuGroups)).toBeUndefined()
    expect(groupFor('6955.10', kmuGroups)?.title).toBe('Finanzertrag')
  })

  test('an account has four digits from 3000 to 8999, and may be divided', () => {
    expect(['3000', '8999', '5000.1', '5000.100'].map(isAccount)).toEqual([true, true, true, true])
    expect(['2999', '9000', '300', '30000', '5000.', '5000.1000', ' 3000'].some(isAccount)).toBe(false)
  })
})

describe('the statement', () => {
  const groups = [line('6000', 300, 250), line('3000', 1000, 900), line('5000', 400, 400), line('8900', 50, null)]

  test('stands in the order of its accounts, with the sums between and the result last', () => {
    expect(linesOf(groups).map(each => (each.kind === 'group' ? each.group.number : `${each.title} ${each.statement}`))).toEqual([
      30,
      'Nettoerlös 1000',
      50,
      'Bruttoergebnis nach Personal 600',
      60,
      'Ergebnis vor Abschreibungen, Zinsen und Steuern (EBITDA) 300',
      89,
      'Ergebnis 250',
    ])
    expect(linesOf([])).toEqual([{ kind: 'stage', title: 'Ergebnis', last: true, statement: null, plan: null, before: null }])
  })

  test('what is left is income less expense; what nobody knows stays unknown', () => {
    expect([resultOfGroups(groups, 'statement'), resultOfGroups(groups, 'plan'), resultOfGroups(groups, 'before')]).toEqual([
      250,
      250,
      null,
    ])
  })

  test('differences are told against plan and year before, more income and less expense being good', () => {
    expect([differenceOf(groups[0]!, 'plan'), percentOf(groups[0]!, 'plan')]).toEqual([50, 20])
    expect([differenceOf(groups[0]!, 'before'), percentOf(groups[0]!, 'before')]).toEqual([null, null])
    expect(percentOf({ statement: 5, plan: 0, before: -10 }, 'plan')).toBeNull()
    expect(percentOf({ statement: 5, plan: 0, before: -10 }, 'before')).toBe(150)
    expect([isGood('income', 1), isGood('expense', 1), isGood('expense', -1), isGood('income', 0)]).toEqual([true, false, true, false])
  })
})
