import { type SQL, sql } from 'drizzle-orm'
import { firstBrand } from '#contract/brand.ts'
import type { ContractRowsAsked, ContractStatsRow } from '#contract/contracts/stats.ts'
import { lastOfMonth } from '#contract/days.ts'
import { german } from '#contract/german.ts'
import type { RowPage } from '#contract/page.ts'
import { type StatsChoices, splitAndKeyOf } from '#contract/stats.ts'
import type { Tx } from '#server/kit/database.ts'
import { holds } from '#server/kit/found.ts'
import { studiosWith } from '#server/kit/reach.ts'
import { lettersSql } from '#server/kit/words.ts'
import { dayOf } from '#server/kit/zone.ts'
import type { Who } from '#server/serve/serve.ts'
import { countedPage } from '#server/shared/stats/countedPage.ts'
import { periodOf, type StatsSpan } from '#server/shared/stats/period.ts'
import { studioChoice } from '#server/shared/stats/studioChoice.ts'
import { titlesOf } from './contractNumbers.ts'
import { type ContractScope, contractStudiosSeenBy, contracts, facts, seesSellers, toldIn } from './countedContracts.ts'

const columns: Record<string, SQL> = {
  day: sql`f.day`,
  number: sql`c.number`,
  title: sql.raw(`${lettersSql('c.title')} collate "C"`),
  studio: sql`c.studio`,
}

function orderOf(sort = '-day') {
  const by = columns[sort.replace('-', '')] ?? columns.day!
  return sort.startsWith('-') ? sql`${by} desc` : by
}

const laterDayOf = (one: string, other: string) => (one > other ? one : other)
const earlierDayOf = (one: string, other: string) => (one < other ? one : other)

/** The days that are over of a period; of a month's line those of that month. */
function daysOf(spans: readonly StatsSpan[], last: string, month: string | undefined): StatsSpan[] {
  const [first, end] = month ? [`${month}-01`, lastOfMonth(`${month}-01`)] : [spans[0]!.from, spans.at(-1)!.to]
  return spans
    .map(({ from, to }) => ({ from: laterDayOf(from, first), to: earlierDayOf(earlierDayOf(to, end), last) }))
    .filter(({ from, to }) => from <= to)
}

/** Contracts that run in the evening of a day, as facts: of revenue those that bring some. */
const runningContractsSql = (meant: ContractScope, measure: string, day: string) => sql`(
  select c._id as contract, c.studio, c.offer, c.start as day, null::text as reason, 'running' as kind from ${contracts(meant)} c
  where c.ran and c.start <= ${day}::date and (c.final_end is null or c.final_end >= ${day}::date) and (${measure} = 'running' or ${monthly(day)} > 0))`

/** Rappen that a month of a contract brings on a day. */
const monthly = (
  day: string,
) => sql`coalesce((select sum(r.amount)::int from jsonb_to_recordset(c.recurring) as r("from" date, "to" date, amount int)
  where r."from" <= ${day}::date and (r."to" is null or r."to" >= ${day}::date)), 0)`

const isId = (key: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(key)

/** Facts of a split's line; none where the key is no such line. */
function contractLineConditionOf(line: readonly [split: string, key: string] | undefined): SQL {
  if (!line || line[0] === 'month') return sql`true`
  const [split, key] = line
  if (split === 'studio') return sql`f.studio = ${key}`
  if (split === 'reason') return sql`f.reason = ${key}`
  if (split === 'brand') return sql`(f.studio = any(${sql.param([...firstBrand])}::text[])) = ${key === 'toess'}`
  if (split === 'source') return sql`c.closed_at = ${key}`
  if (split === 'addOn') return sql`exists (select 1 from jsonb_to_recordset(c.terms->'addOns') as a("_id" text) where a."_id" = ${key})`
  if (split === 'seller') return isId(key) ? sql`c.seller = ${key}::uuid` : sql`c.seller is null`
  return split === 'offer' && isId(key) ? sql`f.offer = ${key}::uuid` : sql`false`
}

/** Facts that a number is made of, of its kind in these days; of a stock the contracts of the last one. */
async function behind(tx: Tx, meant: ContractScope, measure: string, days: readonly StatsSpan[]): Promise<SQL> {
  const span = { from: days[0]!.from, to: days.at(-1)!.to }
  if (measure === 'running' || measure === 'revenue') return sql`(select * from ${runningContractsSql(meant, measure, span.to)} s)`
  const inDays = sql.join(
    days.map(({ from, to }) => sql`a.day between ${from}::date and ${to}::date`),
    sql` or `,
  )
  const kind = ({ churn: 'ended', term: 'lived' } as Record<string, string>)[measure] ?? measure
  return sql`(select * from ${facts(meant, await toldIn(tx, meant, span))} a where a.kind = ${kind} and (${inDays}))`
}

/** The contracts behind a number; whose they are stands where the caller sells alone (C29). */
export async function contractRows(tx: Tx, who: Pick<Who, 'grants'>, asked: ContractRowsAsked): Promise<RowPage<ContractStatsRow>> {
  const { months, selectedStudios, offer, measure = 'closings', q = '' } = asked
  const range = asked.from && asked.to ? { from: asked.from, to: asked.to } : undefined
  const { spans, until } = periodOf({ months: months as string[] | undefined, datePickerRange: range })
  const meant = { studios: contractStudiosSeenBy(who, selectedStudios), offer }
  const line = splitAndKeyOf(asked.line)
  const month = line?.[0] === 'month' ? line[1] : undefined
  if (month !== undefined && !/^(20\d\d|2100)-(0[1-9]|1[0-2])$/.test(month)) return { rows: [], total: 0 }
  const days = daysOf(spans, dayOf(until), month)
  if (days.length === 0 || (line?.[0] === 'seller' && !seesSellers(who, meant.studios))) return { rows: [], total: 0 }
  const selling = studiosWith('u_search', who)
  const sells = selling === 'all' ? sql`true` : sql`c.studio = any(${sql.param([...selling])}::text[])`
  const name = sql`case when ${sells} then trim(concat_ws(' ', p.nachname, p.vorname)) end`
  const said = q.trim()
  const from = sql`from ${await behind(tx, meant, measure, days)} f join contract c on c._id = f.contract join person p on p._id = c.person
    where ${contractLineConditionOf(line)} ${said ? sql`and ${holds(sql`concat_ws(' ', c.number, c.title, ${name})`, said)}` : sql``}`
  const { rows } = await tx.execute<ContractStatsRow & { total: number } & Record<string, unknown>>(sql`
    select f.contract || ':' || f.day || ':' || row_number() over (partition by f.contract, f.day) as _id, to_char(f.day, 'YYYY-MM-DD') as day,
      c.number, c.title, c.studio, c.state, to_char(c.start, 'YYYY-MM-DD') as start, to_char(c.final_end, 'YYYY-MM-DD') as "finalEnd",
      ${monthly(days.at(-1)!.to)} as monthly, ${name} as name, case when ${sells} then c.person end as "userId", case when ${sells} then c."index" end as "index",
      count(*) over ()::int as total
    ${from} order by ${orderOf(asked.sort)}, f.day desc, f.contract limit ${asked.limit ?? 100} offset ${asked.offset ?? 0}`)
  return countedPage<ContractStatsRow>(tx, { rows, from, offset: asked.offset })
}

const sorted = (choices: { value: string; label: string }[]) => choices.toSorted((a, b) => german.compare(a.label, b.label))

/** Studios by which somebody can narrow the numbers. */
export async function studioChoices(tx: Tx, who: Pick<Who, 'grants'>): Promise<StatsChoices> {
  return { filters: [await studioChoice(tx, contractStudiosSeenBy(who))] }
}

/** The same with the offers by which something was signed. */
export async function contractChoices(tx: Tx, who: Pick<Who, 'grants'>): Promise<StatsChoices> {
  const { filters } = await studioChoices(tx, who)
  return { filters: [...filters, { id: 'offer', choices: sorted(await titlesOf(tx)) }] }
}
