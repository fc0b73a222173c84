import { type SQL, sql } from 'drizzle-orm'
import { noOffer } from '#contract/contracts/earnings.ts'
import { zurich } from '#server/kit/zone.ts'
import type { FactsIn } from '#server/shared/stats/flows.ts'

/** Studios that are meant. */
export type EarningStudios = 'all' | readonly string[]

const inStudios = (column: SQL, studios: EarningStudios) =>
  studios === 'all' ? sql`true` : sql`${column} = any(${sql.param([...studios])}::text[])`

/** True of a contract `c` whose days earn something. */
export const earns = (studios: EarningStudios) =>
  sql`c.accepted_at is not null and c.state in ('accepted', 'withdrawn') and ${inStudios(sql`c.studio`, studios)}`

/** Rappen of a price on its first days up to a day: rounded as `earnedIn` does (C04). */
const upTo = (amount: SQL, day: SQL) => sql`((2 * ${amount}::bigint * (e.nth + (${day} - e."from") + 1) + e.days) / (2 * e.days))`

/** The part of a price of `e` that lies on these of its days. */
export const partSql = (amount: SQL, from: SQL, to: SQL) => sql`(${upTo(amount, to)} - ${upTo(amount, sql`(${from} - 1)`)})`

/** Prices of contracts on each of their days; those that are alike are cut into days once. */
const ofContracts = (studios: EarningStudios, { from, to }: { from: string; to: string }) => sql`
  select null::uuid as _id, (d.day at time zone ${zurich}) as at, d.day::date as day, k.kind, (e.many * k.amount)::float8 as amount,
    e.studio, e.rate::text as rate, e.offer::text as offer
  from (
    select c.studio, c.offer, e.kind, e.rate, e."from", e."to", e.nth, e.days, e.gross, e.net, count(*) as many
    from contract_earning e join contract c on c._id = e.contract
    where e."from" <= ${to}::date and e."to" >= ${from}::date and ${earns(studios)}
    group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10) e
  cross join lateral generate_series(greatest(e."from", ${from}::date)::timestamp, least(e."to", ${to}::date)::timestamp, interval '1 day') d (day)
  cross join lateral (select ${partSql(sql`e.net`, sql`d.day::date`, sql`d.day::date`)} as net,
    ${partSql(sql`e.gross`, sql`d.day::date`, sql`d.day::date`)} as gross) p
  cross join lateral (values (e.kind, p.net), ('vat', p.gross - p.net)) k (kind, amount)`

/** Lines of sales in the journal `l`, with their payment `p`: those of contracts lie on the days of their prices (V27). */
export const saleLines = (studios: EarningStudios) => sql`journal_line l join payment p on p._id = l.payment and p.kind <> 'contract'
  where l.account in ('sales', 'vat') and ${inStudios(sql`l.studio`, studios)}`

/** Sales on the day on which they were booked; what was booked on another day counts from its beginning. */
const ofSales = (studios: EarningStudios, { from, to }: { from: string; to: string }) => sql`
  select l.payment, case when to_char(l.at at time zone ${zurich}, 'YYYY-MM-DD') = l.day then l.at else l.day::timestamp at time zone ${zurich} end, l.day::date,
    l.account, -l.amount::float8, l.studio, coalesce(l.rate, 0)::text, ${noOffer}
  from ${saleLines(studios)} and l.day between ${from} and ${to}`

/** All that is earned, a row for each day, kind, rate and offer. */
export const earningFacts =
  (studios: EarningStudios): FactsIn =>
  span =>
    sql`(${ofContracts(studios, span)} union all ${ofSales(studios, span)})`
