import { type SQL, sql } from 'drizzle-orm'
import type { EarningRow, EarningRowsAsked } from '#contract/contracts/earnings.ts'
import { noOffer } from '#contract/contracts/earnings.ts'
import { lastOfMonth } from '#contract/days.ts'
import type { RowPage } from '#contract/page.ts'
import { splitAndKeyOf } from '#contract/stats.ts'
import { contractStudiosSeenBy } from '#server/contracts/stats/countedContracts.ts'
import type { Tx } from '#server/kit/database.ts'
import { holds } from '#server/kit/found.ts'
import { studiosWith, studiosWithAny } from '#server/kit/reach.ts'
import { lettersSql } from '#server/kit/words.ts'
import { dayOf } from '#server/kit/zone.ts'
import { goneTitle } from '#server/payments/rules.ts'
import type { Who } from '#server/serve/serve.ts'
import { countedPage } from '#server/shared/stats/countedPage.ts'
import { periodOf, type StatsSpan } from '#server/shared/stats/period.ts'
import { type EarningStudios, earns, inStudios, saleLines } from './countedEarnings.ts'

const columns: Record<string, SQL> = {
  day: sql`f.day`,
  title: sql.raw(`${lettersSql('f.title')} collate "C"`),
  studio: sql`f.studio`,
  amount: sql`f.amount`,
}

/** Days that are asked for and have come; of a month's line its own. */
function spansOf({ from, to, months, line }: EarningRowsAsked): StatsSpan[] {
  const range = from && to ? { from, to } : undefined
  const { spans, until } = periodOf({ months: months as string[] | undefined, datePickerRange: range })
  const [split, key] = splitAndKeyOf(line) ?? []
  if (split === 'month' && !/^(20\d\d|2100)-(0[1-9]|1[0-2])$/.test(key!)) return []
  const [first, last] = split === 'month' ? [`${key}-01`, lastOfMonth(`${key}-01`)] : ['', '9999']
  return spans
    .map(span => ({ from: [span.from, first].sort()[1]!, to: [span.to, last, dayOf(until)].sort()[0]! }))
    .filter(span => span.from <= span.to)
}

function lineConditionOf(line: string | undefined): SQL {
  const [split, key] = splitAndKeyOf(line) ?? []
  if (split === undefined || split === 'month') return sql`true`
  if (split === 'studio') return sql`f.studio = ${key}`
  if (split === 'offer') return sql`f.offer = ${key}`
  return split === 'rate' ? sql`f.rate::text = ${key}` : sql`false`
}

/** Rappen of a price of `e` on its first days up to a day: rounded as on each of them (C04). */
const upTo = (amount: SQL, day: SQL) => sql`((2 * ${amount}::bigint * (e.nth + (${day} - e."from") + 1) + e.days) / (2 * e.days))`

/** The part of a price of `e` that lies on these of its days. */
const partSql = (amount: SQL, from: SQL, to: SQL) => sql`(${upTo(amount, to)} - ${upTo(amount, sql`(${from} - 1)`)})`

/** Stands in place of contracts whose ten years are over. */
const goneContractTitle = 'Verträge, gelöscht'

/** Contracts and sales with what each earned on these days, a row for each kind and rate; `vat` in place of what is left without it. */
function earned(studios: EarningStudios, spans: readonly StatsSpan[], measure: string) {
  const amount = measure === 'vat' ? sql`(p.gross - p.net)` : sql`p.net`
  const account = measure === 'vat' ? 'vat' : 'sales'
  const days = sql`(values ${sql.join(
    spans.map(({ from, to }) => sql`(${from}::date, ${to}::date)`),
    sql`, `,
  )}) as d (first, last)`
  const sold = sql.join(
    spans.map(({ from, to }) => sql`l.day between ${from} and ${to}`),
    sql` or `,
  )
  return sql`(
    select c._id::text || ':' || e.kind || ':' || e.rate as _id, min(p.first) as day, c.title, e.kind, c.studio, e.rate, c.offer::text as offer,
      sum(${amount})::float8 as amount, c.person, c."index", null::uuid as payment
    from ${days} join contract_earning e on e."from" <= d.last and e."to" >= d.first join contract c on c._id = e.contract
      cross join lateral (select greatest(e."from", d.first) as first, least(e."to", d.last) as last) s
      cross join lateral (select s.first, ${partSql(sql`e.net`, sql`s.first`, sql`s.last`)} as net, ${partSql(sql`e.gross`, sql`s.first`, sql`s.last`)} as gross) p
    where ${earns(studios)} group by c._id, e.kind, e.rate
    union all select e._id::text || ':' || e.kind || ':' || e.rate, min(p.first), ${goneContractTitle}, e.kind, e.studio, e.rate, e.offer::text,
      e.many * sum(${amount})::float8, null, null, null
    from ${days} join earning_count e on e."from" <= d.last and e."to" >= d.first
      cross join lateral (select greatest(e."from", d.first) as first, least(e."to", d.last) as last) s
      cross join lateral (select s.first, ${partSql(sql`e.net`, sql`s.first`, sql`s.last`)} as net, ${partSql(sql`e.gross`, sql`s.first`, sql`s.last`)} as gross) p
    where ${inStudios(sql`e.studio`, studios)} group by e._id
    union all select l.payment::text || ':sales:' || coalesce(l.rate, 0), min(l.day)::date, coalesce(p.title, ${goneTitle}), 'sales', l.studio, coalesce(l.rate, 0), ${noOffer},
      -sum(l.amount)::float8, null, null, p._id
    from ${saleLines(studios)} and l.account = ${account} and (${sold})
    group by l.payment, l.studio, coalesce(l.rate, 0), p._id)`
}

const kindsOf = (measure: string) =>
  measure === 'contracts' || measure === 'fees' || measure === 'sales' ? [measure] : ['contracts', 'fees', 'sales']
const inReach = (reach: 'all' | readonly string[]) => (reach === 'all' ? sql`true` : sql`f.studio = any(${sql.param([...reach])}::text[])`)

/** The contracts and payments behind a number; whose they are stands where the caller reads names, which payment where payments are seen (V55). */
export async function earningRows(tx: Tx, who: Pick<Who, 'grants'>, asked: EarningRowsAsked): Promise<RowPage<EarningRow>> {
  const { measure = 'earned', q = '', sort = '-day', offset = 0, limit = 100 } = asked
  const studios = contractStudiosSeenBy(who, asked.selectedStudios)
  const spans = spansOf(asked)
  if (spans.length === 0) return { rows: [], total: 0 }
  const sells = inReach(studiosWith('u_search', who))
  const seesPayments = inReach(studiosWithAny(['shop_purchase_view', 'shop_manage'], who))
  const name = sql`case when ${sells} then nullif(trim(concat_ws(' ', o.nachname, o.vorname)), '') end`
  const said = q.trim()
  const from = sql`from ${earned(studios, spans, measure)} f left join person o on o._id = f.person
    where f.amount <> 0 and f.kind = any(${sql.param(kindsOf(measure))}::text[]) and ${lineConditionOf(asked.line)}
      ${said ? sql`and ${holds(sql`concat_ws(' ', f.title, ${name})`, said)}` : sql``}`
  const turn = sort.startsWith('-') ? sql`desc` : sql`asc`
  const { rows } = await tx.execute<EarningRow & { total: number } & Record<string, unknown>>(sql`
    select f._id, to_char(f.day, 'YYYY-MM-DD') as day, f.title, f.kind, f.studio, f.rate, f.amount, ${name} as name, case when ${sells} then f.person end as "userId",
      case when ${sells} then f."index" end as "index", case when ${seesPayments} then f.payment end as payment, count(*) over ()::int as total
    ${from} order by ${columns[sort.replace('-', '')] ?? columns.day!} ${turn}, f._id limit ${limit} offset ${offset}`)
  return countedPage<EarningRow>(tx, { rows, from, offset })
}
