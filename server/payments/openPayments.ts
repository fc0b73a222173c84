import { type SQL, sql } from 'drizzle-orm'
import { allowed } from '#contract/rules/payments/paymentActs.ts'
import { paymentStates } from '#contract/rules/payments/standing.ts'
import type { Tx } from '#server/kit/database.ts'
import { zurich } from '#server/kit/zone.ts'
import type { StatsSpan } from '#server/shared/stats/period.ts'

/** States of payments that wait for money; the index `payment_open` holds these alone. */
export const openStates = sql.raw(
  paymentStates
    .filter(state => allowed[state].includes('begin'))
    .map(state => `'${state}'`)
    .join(', '),
)

/** The amount still to be paid of payments that began on a day in a studio; `late` where they began after the moment asked for. */
export type StillOpen = {
  day: string
  studio: string
  late: boolean
  open: number
}

const dayStart = (day: string) => sql`(${day}::date::timestamp at time zone ${zurich})`

/** Payments that began in these days and wait for money: their prices, less what the journal has of each payer and is not on its way back. */
export async function stillOpen(
  tx: Tx,
  { spans, studios }: { spans: readonly StatsSpan[]; studios: 'all' | readonly string[] },
  until: string,
): Promise<StillOpen[]> {
  if (spans.length === 0) return []
  const begun = spans.map(({ from, to }): SQL => sql`(p.created >= ${dayStart(from)} and p.created < ${dayStart(to)} + interval '1 day')`)
  const here = studios === 'all' ? sql`` : sql`and p.studio = any(${sql.param([...studios])}::text[])`
  const { rows } = await tx.execute<StillOpen>(sql`
    select to_char(p.created at time zone ${zurich}, 'YYYY-MM-DD') as day, p.studio, p.created > ${until}::timestamptz as late,
      sum(greatest(0, p.amount - coalesce(k.came, 0) + p.refunded))::float8 as open
    from payment p left join lateral (
      select -sum(l.amount) as came from journal_line l
      where l.payment = p._id and l.account = 'customer' and l.fact not like 'refunded:%') k on true
    where p.state in (${openStates}) and (${sql.join(begun, sql` or `)}) ${here}
    group by 1, 2, 3`)
  return rows
}
