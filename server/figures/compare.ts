import { asc, inArray, sql } from 'drizzle-orm'
import { monthsFrom } from '#contract/days.ts'
import type { FigureKind, FiguresComparison, FiguresQuery, Yearly } from '#contract/figures/shapes.ts'
import type { Reach } from '#contract/rights.ts'
import { type AccountGroup, groupFor } from '#contract/rules/figures/kmuGroups.ts'
import { type AccountLine, type GroupLine, measures, type StatementColumn } from '#contract/rules/figures/statement.ts'
import type { Tx } from '#server/kit/database.ts'
import type { Who } from '#server/kit/who.ts'
import { seenStudios } from '#server/shared/stats/statistic.ts'
import { studio } from '#server/shared/studios/tables.ts'
import { readers } from './rules.ts'
import { type FigureSpan, standingFiguresSql } from './standing.ts'
import { accountsOf, groupsOf } from './stockGroups.ts'
import { figureAmount } from './tables.ts'

/** The same month of the year before. */
const yearBefore = (month: string) => monthsFrom(`${month}-01`, -12).slice(0, 7)

function monthsBetween(from: string, to: string) {
  const months: string[] = []
  for (let month = from; month <= to; month = monthsFrom(`${month}-01`, 1).slice(0, 7)) months.push(month)
  return months
}

const codesOf = async (tx: Tx, seen: Reach) =>
  (
    await tx
      .select({ code: studio.code })
      .from(studio)
      .where(seen === 'all' ? undefined : inArray(studio.code, [...seen]))
      .orderBy(asc(studio.code))
  ).map(({ code }) => code)

/** The most months that are named where some lack. */
const mostNamed = 24

interface KnownFigures {
  sums: Map<string, number>
  /** Month and studio of what a file says. */
  there: Set<string>
}

async function knownOf(tx: Tx, span: FigureSpan): Promise<KnownFigures> {
  const places = await tx.execute<{ studio: string; month: string }>(sql`select studio, month from (${standingFiguresSql(span)}) s`)
  const sums = await tx.execute<{ account: string; amount: string }>(sql`select a.account, sum(a.amount)::text as amount
    from (${standingFiguresSql(span)}) s join ${figureAmount} a on a.file = s.file and a.studio = s.studio and a.month = s.month group by a.account`)
  return {
    sums: new Map(sums.rows.map(({ account, amount }) => [account, Number(amount)])),
    there: new Set(places.rows.map(({ studio, month }) => `${month} ${studio}`)),
  }
}

const lackingOf = ({ there }: KnownFigures, months: readonly string[], studios: readonly string[]) => {
  const places = months.flatMap(month => studios.map(studio => ({ month, studio })))
  const lacking = places.filter(({ month, studio }) => !there.has(`${month} ${studio}`))
  return { many: lacking.length, first: lacking.slice(0, mostNamed) }
}

/** Accounts that anything stands under, in their groups. An account without a group stands in that of its number. */
function groupsWith(
  known: Record<StatementColumn, KnownFigures>,
  groups: readonly AccountGroup[],
  accounts: readonly { _id: string; name: string; group: number }[],
) {
  const grouped = new Map(accounts.map(account => [account._id, account]))
  const numbers = [...new Set(measures.flatMap(measure => [...known[measure].sums.keys()]))].sort()
  const amountOf = (measure: StatementColumn, sum: (sums: KnownFigures['sums']) => number) =>
    known[measure].there.size > 0 ? sum(known[measure].sums) : null
  const amounts = (of: readonly string[]) =>
    Object.fromEntries(
      measures.map(measure => [measure, amountOf(measure, sums => of.reduce((sum, account) => sum + (sums.get(account) ?? 0), 0))]),
    ) as Record<StatementColumn, number | null>
  const inGroup = (account: string) => grouped.get(account)?.group ?? groupFor(account, groups)?.number
  return groups.flatMap(({ number, title, from, side }): GroupLine[] => {
    const own = numbers.filter(account => inGroup(account) === number)
    if (own.length === 0) return []
    const lines = own.map(
      (account): AccountLine => ({ account, name: grouped.get(account)?.name ?? `Konto ${account}`, ...amounts([account]) }),
    )
    return [{ number, title, from, side, ...amounts(own), accounts: lines }]
  })
}

/** Months of the studios that are asked for, as they were, as they were planned, and as they were a year before. */
export async function comparisonOf(tx: Tx, who: Pick<Who, 'grants'>, { range, selectedStudios }: FiguresQuery): Promise<FiguresComparison> {
  const studios = await codesOf(tx, seenStudios(who, readers, selectedStudios))
  const earlier = { from: yearBefore(range.from), to: yearBefore(range.to) }
  const [statement, plan, before] = await Promise.all([
    knownOf(tx, { kind: 'statement', ...range, studios }),
    knownOf(tx, { kind: 'plan', ...range, studios }),
    knownOf(tx, { kind: 'statement', ...earlier, studios }),
  ])
  const known = { statement, plan, before }
  const months = monthsBetween(range.from, range.to)
  return {
    ...range,
    at: new Date().toISOString(),
    studios,
    groups: groupsWith(known, await groupsOf(tx), await accountsOf(tx)),
    lacking: {
      statement: lackingOf(known.statement, months, studios),
      plan: lackingOf(known.plan, months, studios),
      before: lackingOf(known.before, monthsBetween(earlier.from, earlier.to), studios),
    },
  }
}

/** A year of one studio, or of all where it is null, account by account and month by month. */
export async function yearOf(
  tx: Tx,
  { kind, studio: code, year }: { kind: FigureKind; studio: string | null; year: number },
): Promise<Yearly> {
  const studios = await codesOf(tx, code === null ? 'all' : [code])
  const months = monthsBetween(`${year}-01`, `${year}-12`)
  const span = { kind, from: months[0]!, to: months[11]!, studios }
  const { there } = await knownOf(tx, span)
  const rows = await tx.execute<{
    account: string
    month: string
    amount: string
  }>(sql`select a.account, a.month, sum(a.amount)::text as amount
    from (${standingFiguresSql(span)}) s join ${figureAmount} a on a.file = s.file and a.studio = s.studio and a.month = s.month group by a.account, a.month`)
  const [groups, accounts] = [await groupsOf(tx), await accountsOf(tx)]
  const grouped = new Map(accounts.map(account => [account._id, account]))
  const amounts = new Map(rows.rows.map(({ account, month, amount }) => [`${account} ${month}`, Number(amount)]))
  const isKnown = (month: string) => studios.some(each => there.has(`${month} ${each}`))
  const numbers = [...new Set(rows.rows.map(({ account }) => account))].sort()
  return {
    year,
    at: new Date().toISOString(),
    studios,
    accounts: numbers.map(account => ({
      account,
      name: grouped.get(account)?.name ?? `Konto ${account}`,
      group: grouped.get(account)?.group ?? groupFor(account, groups)?.number ?? groups[0]!.number,
      amounts: months.map(month => (isKnown(month) ? (amounts.get(`${account} ${month}`) ?? 0) : null)),
    })),
  }
}
