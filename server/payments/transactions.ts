import { sql } from 'drizzle-orm'
import type { JournalAsked, JournalCounts } from '#contract/payments/stats.ts'
import { moneyWayNames, moneyWays, type TransactionCounts, transactionNames } from '#contract/payments/transactionMeasures.ts'
import type { Right } from '#contract/rights.ts'
import type { Tx } from '#server/kit/database.ts'
import { dayOf } from '#server/kit/zone.ts'
import type { Who } from '#server/serve/serve.ts'
import { likeMonth, type StatsSpan } from '#server/shared/stats/period.ts'
import { statisticOf } from '#server/shared/stats/statistic.ts'
import { type Groups, sumsOf } from '#server/shared/stats/statisticSums.ts'
import { type JournalTallies, journalParts, rateName } from './overview.ts'

export const sums = sumsOf<TransactionCounts>(transactionNames)

/** Rights that show a studio's statistics (L46). */
export const statSeers: readonly Right[] = ['stat_admin', 'stat_viewstudio']

interface BilledDay extends Record<string, unknown> {
  day: string
  studio: string
  paid: number
}

/** The last word of the access-control service about each member's bills: the paid part of them, by their day and the member's studio. */
async function toldBy(tx: Tx, studios: 'all' | readonly string[], { spans, until }: { spans: readonly StatsSpan[]; until: string }) {
  const days = spans.map(({ from, to }) => sql`b.day between ${from} and ${to}`)
  const here = studios === 'all' ? sql`p.studio_code is not null` : sql`p.studio_code = any(${sql.param([...studios])}::text[])`
  const { rows } = await tx.execute<BilledDay>(sql`
    select b.day, p.studio_code as studio, sum(b.amount - b.open)::float8 as paid
    from person p
    cross join lateral (select s.bills from tac_statement s where s.person = p._id and s.tac_user_id = p.tac_user_id
      order by s.heard desc, s._id desc limit 1) s
    cross join lateral jsonb_to_recordset(s.bills) as b(day text, amount int, open int)
    where ${here} and (${sql.join(days, sql` or `)}) and b.day <= ${dayOf(until)}
    group by 1, 2`)
  return rows
}

/** Groups of the journal with what the service told beside it. */
function beside(groups: Groups<JournalCounts>, told: readonly BilledDay[] = [], keyOf: (one: BilledDay) => string = ({ day }) => day) {
  const all = new Map<string, TransactionCounts>([...groups].map(([key, counts]) => [key, { ...counts, tacPaid: 0 }]))
  for (const one of told) sums.add(all, keyOf(one), { ...sums.none, tacPaid: one.paid })
  return all
}

/** The money that came in by each way: of the figures of a way's line nothing else is meant. */
function waysIn(days: Groups<JournalCounts>): Groups<TransactionCounts> {
  const total = sums.sum(beside(days).values())
  return new Map(moneyWayNames.map(way => [way, { ...sums.none, [way]: total[way] }]))
}

const billedMonthOf = ({ day }: BilledDay) => day.slice(0, 7)
const monthsOf = ({ days, months }: JournalTallies, told: readonly BilledDay[]) =>
  months ? beside(months, told, billedMonthOf) : sums.fold(beside(days, told), day => [day.slice(0, 7)])

/** The journal's figures beside what the access-control service reports, for the range and studios asked for (V57). */
export async function transactionNumbers(tx: Tx, who: Pick<Who, 'grants'>, asked: JournalAsked) {
  const { period, called, studios, now, before } = await journalParts(tx, who, asked, statSeers)
  const back = period.before
  const told = await toldBy(tx, studios, period)
  const toldThen = back ? await toldBy(tx, studios, back) : []
  const then = before?.counted
  const studioOf = ({ studio }: BilledDay) => studio
  const likeMonths = then && back && sums.fold(beside(then.days, toldThen), day => [likeMonth(day, back.shift)])
  const { splitOf } = sums
  return statisticOf({
    period,
    sums,
    studios: studios === 'all' ? [...called.keys()].sort() : [...studios],
    now: beside(now.days, told),
    before: then && beside(then.days, toldThen),
    rest: before?.rest && beside(before.rest),
    splits: [
      splitOf('month', monthsOf(now, told), likeMonths, key => key),
      splitOf(
        'studio',
        beside(now.studios, told, studioOf),
        then && beside(then.studios, toldThen, studioOf),
        key => called.get(key) ?? key,
      ),
      splitOf('rate', beside(now.rates), then && beside(then.rates), rateName),
      splitOf('way', waysIn(now.days), then && waysIn(then.days), key => moneyWays[key as keyof typeof moneyWays]),
    ],
  })
}
