import { type SQL, sql } from 'drizzle-orm'
import { type EarningCounts, earningNames, noOffer } from '#contract/contracts/earnings.ts'
import { addDays, daysBetween } from '#contract/days.ts'
import { type EarnedDays, earnedUpTo } from '#contract/rules/contracts/earned.ts'
import type { Tx } from '#server/kit/database.ts'
import { dayOf, today } from '#server/kit/zone.ts'
import { partsOver } from '#server/shared/stats/keptParts.ts'
import type { FigureParts } from '#server/shared/stats/pageParts.ts'
import type { StatsSpan } from '#server/shared/stats/period.ts'
import { sumsOf } from '#server/shared/stats/statisticSums.ts'
import { earningCount } from './tables.ts'

/** Studios that are meant. */
export type EarningStudios = 'all' | readonly string[]

export const sums = sumsOf<EarningCounts>(earningNames)

export const inStudios = (column: SQL, studios: EarningStudios) =>
  studios === 'all' ? sql`true` : sql`${column} = any(${sql.param([...studios])}::text[])`

/** True of a contract `c` whose days earn something. */
export const earns = (studios: EarningStudios) =>
  sql`c.accepted_at is not null and c.state in ('accepted', 'withdrawn') and ${inStudios(sql`c.studio`, studios)}`

/** Contracts whose days lie in these and are not worked out so far, by studio: all of before an update, until their turn comes. */
export async function lackingIn(tx: Tx, studios: EarningStudios, { from, to }: StatsSpan): Promise<ReadonlyMap<string, number>> {
  const { rows } = await tx.execute<{ studio: string; many: number }>(sql`
    select c.studio, count(*)::int as many from contract c
    where ${earns(studios)} and c.tac is null and c.start <= ${to}::date and (c.final_end is null or c.final_end >= ${from}::date)
      and (c.earned_until is null or c.earned_until < least(${to}::date, ${today()}::date, c.final_end))
    group by c.studio`)
  return new Map(rows.map(({ studio, many }) => [studio, many]))
}

/**
 * Lines of sales in the journal `l`, with their payment `p`, which is null once its ten years are over: those of contracts lie on the days of their
 * prices (V27).
 */
export const saleLines = (studios: EarningStudios) => sql`journal_line l left join payment p on p._id = l.payment
  left join forgotten_payment g on g._id = l.payment
  where coalesce(p.kind, g.kind) <> 'contract' and l.account in ('sales', 'vat') and ${inStudios(sql`l.studio`, studios)}`

/** Prices of contracts that are alike, with how many there are. */
interface Priced extends EarnedDays, Record<string, unknown> {
  studio: string
  offer: string
  many: number
}
/** Sales of a day at one rate, or the MWST on them, in Rappen. */
interface Sold extends Record<string, unknown> {
  studio: string
  day: string
  account: 'sales' | 'vat'
  rate: number
  amount: number
}
interface Earned {
  priced: readonly Priced[]
  sold: readonly Sold[]
}

/** All that is earned on some days; of the day of the moment up to which is counted, the sales until then. */
async function earnedIn(tx: Tx, studios: EarningStudios, { from, to }: StatsSpan, until: string): Promise<Earned> {
  const { rows: priced } = await tx.execute<Priced>(sql`
    select c.studio, c.offer::text as offer, e.kind, e.rate, to_char(e."from", 'YYYY-MM-DD') as "from", to_char(e."to", 'YYYY-MM-DD') as "to",
      e.nth, e.days, e.gross, e.net, count(*)::int as many
    from contract_earning e join contract c on c._id = e.contract
    where e."from" <= ${to}::date and e."to" >= ${from}::date and ${earns(studios)}
    group by c.studio, c.offer, e.kind, e.rate, e."from", e."to", e.nth, e.days, e.gross, e.net
    union all select e.studio, e.offer::text, e.kind, e.rate, to_char(e."from", 'YYYY-MM-DD'), to_char(e."to", 'YYYY-MM-DD'), e.nth, e.days, e.gross, e.net, e.many
    from ${earningCount} e where e."from" <= ${to}::date and e."to" >= ${from}::date and ${inStudios(sql`e.studio`, studios)}`)
  const { rows: sold } = await tx.execute<Sold>(sql`
    select l.studio, l.day, l.account, coalesce(l.rate, 0) as rate, -sum(l.amount)::float8 as amount
    from ${saleLines(studios)} and l.day between ${from} and ${to} and (l.day < ${dayOf(until)} or l.at <= ${until}::timestamptz)
    group by l.studio, l.day, l.account, coalesce(l.rate, 0)`)
  return { priced, sold }
}

const splits = ['studio', 'offer', 'rate'] as const
interface EarningParts extends FigureParts<EarningCounts> {
  days: Map<string, EarningCounts>
  by: Record<(typeof splits)[number], Map<string, EarningCounts>>
}
const emptied = (): EarningParts => ({ days: new Map(), by: { studio: new Map(), offer: new Map(), rate: new Map() } })

type Line = Record<(typeof splits)[number], string>

function putLine({ by }: EarningParts, line: Line, counts: EarningCounts) {
  for (const split of splits) sums.add(by[split], line[split], counts)
}

/** Counts that are written into: of lines, and of a span's days in their order. */
interface Written {
  counted: EarningParts
  byDay: readonly EarningCounts[]
  span: StatsSpan
}

/**
 * Adds the parts of a price on those of its days that are meant, to the counts of the span's days and of its lines: rounded as the contract's own rule
 * does (C04). Many contracts lie on many days: each is looked at once, and no day of it makes a row.
 */
function putPriced({ counted, byDay, span }: Written, { from, to, nth, days, gross, net, kind, many, ...of }: Priced) {
  const [first, last] = [from < span.from ? span.from : from, to > span.to ? span.to : to]
  if (first > last) return
  const [at, begin, length] = [nth + daysBetween(from, first), daysBetween(span.from, first), daysBetween(first, last) + 1]
  const upTo = (amount: number, day: number) => many * earnedUpTo(amount, day, days)
  let [netBefore, grossBefore] = [upTo(net, at), upTo(gross, at)]
  const whole = { net: -netBefore, vat: netBefore - grossBefore }
  for (let day = 0; day < length; day++) {
    const [netNow, grossNow] = [upTo(net, at + day + 1), upTo(gross, at + day + 1)]
    const counts = byDay[begin + day]!
    counts[kind] += netNow - netBefore
    counts.vat += grossNow - grossBefore - (netNow - netBefore)
    ;[netBefore, grossBefore] = [netNow, grossNow]
  }
  const sum = { ...sums.none, [kind]: whole.net + netBefore, vat: whole.vat + grossBefore - netBefore }
  putLine(counted, { studio: of.studio, offer: of.offer, rate: String(of.rate) }, sum)
}

/** Counts of these days out of what was earned on them. */
function folded({ priced, sold }: Earned, spans: readonly StatsSpan[]): EarningParts {
  const counted = emptied()
  for (const span of spans) {
    const byDay = Array.from({ length: daysBetween(span.from, span.to) + 1 }, () => ({ ...sums.none }))
    for (const one of priced) putPriced({ counted, byDay, span }, one)
    for (const [nth, counts] of byDay.entries())
      if (earningNames.some(name => counts[name] !== 0)) sums.add(counted.days, addDays(span.from, nth), counts)
  }
  for (const { studio, day, account, rate, amount } of sold) {
    if (!spans.some(({ from, to }) => from <= day && day <= to)) continue
    const counts = { ...sums.none, [account]: amount }
    sums.add(counted.days, day, counts)
    putLine(counted, { studio, offer: noOffer, rate: String(rate) }, counts)
  }
  return counted
}

const cutAt = (spans: readonly StatsSpan[], last: string) =>
  spans.filter(({ from }) => from <= last).map(({ from, to }) => ({ from, to: to < last ? to : last }))

/** Parts of days that are over, by studio. */
export async function earningParts(tx: Tx, span: StatsSpan): Promise<Map<string, EarningParts>> {
  const { priced, sold } = await earnedIn(tx, 'all', span, new Date().toISOString())
  const studios = new Map<string, { priced: Priced[]; sold: Sold[] }>()
  const of = (studio: string) => {
    const own = studios.get(studio) ?? { priced: [], sold: [] }
    studios.set(studio, own)
    return own
  }
  for (const one of priced) of(one.studio).priced.push(one)
  for (const one of sold) of(one.studio).sold.push(one)
  return new Map([...studios].map(([studio, own]) => [studio, folded(own, [span])]))
}

interface Counting {
  spans: readonly StatsSpan[]
  /** The moment up to which is counted. */
  until: string
}

/** Counts of a period: out of the months that are kept, and of what is counted of the days between them. */
export async function earningsIn(tx: Tx, studios: EarningStudios, { spans, until }: Counting): Promise<EarningParts> {
  const live = async (of: readonly StatsSpan[]) => {
    const meant = cutAt(of, dayOf(until))
    return meant.length === 0
      ? emptied()
      : folded(await earnedIn(tx, studios, { from: meant[0]!.from, to: meant.at(-1)!.to }, until), meant)
  }
  const wanted = { family: 'earnings', names: earningNames, sums, studios } as const
  const kept = await partsOver(tx, wanted, { spans, until }, span => live([span]))
  return kept ? { days: new Map(kept.days), by: { ...emptied().by, ...kept.by } as EarningParts['by'] } : live(spans)
}
