import { sql } from 'drizzle-orm'
import { type ContractCounts, contractCountNames } from '#contract/contracts/measures.ts'
import { addDays } from '#contract/days.ts'
import type { Tx } from '#server/kit/database.ts'
import { dayOf } from '#server/kit/zone.ts'
import { partsOver } from '#server/shared/stats/keptParts.ts'
import type { FigureParts } from '#server/shared/stats/pageParts.ts'
import type { StatsSpan } from '#server/shared/stats/period.ts'
import { sumsOf } from '#server/shared/stats/statisticSums.ts'
import { type ContractScope, facts, toldIn } from './countedContracts.ts'

export const sums = sumsOf<ContractCounts>(contractCountNames, { last: ['running', 'revenue'], first: ['atStart'] })
const { none } = sums

/** Splits of what is counted in one pass; those that nobody asks for are empty. */
type Split = 'studio' | 'offer' | 'reason' | 'source' | 'seller' | 'addOn'
export interface ContractParts extends FigureParts<ContractCounts> {
  by: Record<Split, Map<string, ContractCounts>>
}

/** What is asked for beside studio, offer and reason: where and by whom each was closed, or its add-ons. */
export type Besides = 'closing' | 'addOns'

/** Where and by whom it was closed is null where nobody asks. A stock that stood before the days that are counted has no day. */
interface Fact extends Record<string, unknown> {
  day: string | null
  studio: string
  offer: string
  kind: keyof ContractCounts
  reason: string | null
  source: string | null
  seller: string | null
  amount: number
}
interface AddOn extends Record<string, unknown>, Pick<Fact, 'day' | 'studio' | 'kind' | 'amount'> {
  key: string
}

/** Events that change the contracts that run. */
const turns: Partial<Record<keyof ContractCounts, number>> = { begun: 1, ended: -1, followed: -1 }

/** Stands for the seller of what was closed without one. */
export const nobody = 'none'

/** Counts to write into, of a key that is new nothing yet. */
function countsAt(groups: Map<string, ContractCounts>, key: string) {
  const counts = groups.get(key) ?? { ...none }
  groups.set(key, counts)
  return counts
}

type Put = Pick<Fact, 'day' | 'kind' | 'amount'>

/** Adds a fact to counts: stocks from before on, what flows on its days alone. */
function put(counts: ContractCounts, { day, kind, amount }: Put, flows: boolean) {
  const turn = (turns[kind] ?? 0) * amount
  counts.running += turn
  if (day === null) counts.atStart += turn
  if (kind === 'revenue') counts.revenue += amount
  else if (flows) counts[kind] += amount
}

type IsMeant = (day: string) => boolean

/** Counts of each day, from what changed on it and what stood before. */
function daily(changed: ReadonlyMap<string, ContractCounts>, before: ContractCounts, { from, to }: StatsSpan, isMeant: IsMeant) {
  const days = new Map<string, ContractCounts>()
  let { running, revenue } = before
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const change = changed.get(day) ?? none
    const atStart = running
    running += change.running
    revenue += change.revenue
    if (isMeant(day)) days.set(day, { ...change, running, revenue, atStart })
  }
  return days
}

const hasAny = (groups: Map<string, ContractCounts>) =>
  new Map([...groups].filter(([, counts]) => Object.values(counts).some(value => value !== 0)))

const emptied = (): ContractParts => ({
  days: new Map(),
  by: { studio: new Map(), offer: new Map(), reason: new Map(), source: new Map(), seller: new Map(), addOn: new Map() },
})

interface Rows {
  rows: readonly Fact[]
  addOns: readonly AddOn[]
}

/** Counts out of facts of a span. */
function folded({ rows, addOns }: Rows, span: StatsSpan, isMeant: IsMeant): ContractParts {
  const { by } = emptied()
  const before = { ...none }
  const changed = new Map<string, ContractCounts>()
  for (const fact of rows) {
    const { day, studio, offer, source, seller, reason, kind, amount } = fact
    const flows = day !== null && isMeant(day)
    put(day === null ? before : countsAt(changed, day), fact, flows)
    put(countsAt(by.studio, studio), fact, flows)
    put(countsAt(by.offer, offer), fact, flows)
    if (source) put(countsAt(by.source, source), fact, flows)
    if (seller) put(countsAt(by.seller, seller), fact, flows)
    if (flows && reason) countsAt(by.reason, reason)[kind] += amount
  }
  for (const fact of addOns) put(countsAt(by.addOn, fact.key), fact, fact.day !== null && isMeant(fact.day))
  return {
    days: daily(changed, before, span, isMeant),
    by: {
      ...by,
      studio: hasAny(by.studio),
      offer: hasAny(by.offer),
      source: hasAny(by.source),
      seller: hasAny(by.seller),
      addOn: hasAny(by.addOn),
    },
  }
}

/** Facts of a span, and what stood before it as one of each kind. */
async function rowsIn(tx: Tx, meant: ContractScope, { from, to }: StatsSpan, besides: readonly Besides[]): Promise<Rows> {
  const told = await toldIn(tx, meant, { from, to })
  const day = sql`to_char(case when f.day >= ${from}::date then f.day end, 'YYYY-MM-DD')`
  const stands = (...kinds: string[]) => sql`f.day <= ${to}::date and (f.day >= ${from}::date or f.kind = any(${sql.param(kinds)}::text[]))`
  const closes = besides.includes('closing')
  const [closed, seller] = closes ? [sql`k.closed_at`, sql`coalesce(k.seller::text, ${nobody})`] : [sql`null::text`, sql`null::text`]
  const { rows } = await tx.execute<Fact>(sql`
    select ${day} as day, f.studio, f.offer, f.kind, f.reason, ${closed} as source, ${seller} as seller, sum(f.amount)::float8 as amount
    from ${facts(meant, told, from)} f ${closes ? sql`join contract k on k._id = f.contract` : sql``}
    where ${stands('begun', 'ended', 'followed', 'revenue')} group by 1, 2, 3, 4, 5, 6, 7`)
  if (!besides.includes('addOns')) return { rows, addOns: [] }
  const addOns = await tx.execute<AddOn>(sql`
    select ${day} as day, f.studio, f.kind, a."_id" as key, sum(f.amount)::float8 as amount
    from ${facts(meant, told, from)} f join contract k on k._id = f.contract
      cross join lateral jsonb_to_recordset(k.terms->'addOns') as a("_id" text)
    where ${stands('begun', 'ended', 'followed', 'revenue')} group by 1, 2, 3, 4`)
  return { rows, addOns: addOns.rows }
}

/** Parts of days that are over, by studio, with all that a page asks for. */
export async function contractParts(tx: Tx, span: StatsSpan): Promise<Map<string, ContractParts>> {
  const { rows, addOns } = await rowsIn(tx, { studios: 'all' }, span, ['closing', 'addOns'])
  const studios = new Map<string, { rows: Fact[]; addOns: AddOn[] }>()
  const of = (studio: string) => {
    const own = studios.get(studio) ?? { rows: [], addOns: [] }
    studios.set(studio, own)
    return own
  }
  for (const row of rows) of(row.studio).rows.push(row)
  for (const row of addOns) of(row.studio).addOns.push(row)
  return new Map([...studios].map(([studio, own]) => [studio, folded(own, span, () => true)]))
}

interface Counting {
  spans: readonly StatsSpan[]
  /** The moment up to whose day is counted. */
  until: string
  besides: readonly Besides[]
}

/** All counts up to a day in one pass: stocks begin with what stood before the first day. */
async function liveIn(tx: Tx, meant: ContractScope, { spans, until, besides }: Counting): Promise<ContractParts> {
  const span = { from: spans[0]!.from, to: [spans.at(-1)!.to, dayOf(until)].sort()[0]! }
  if (span.to < span.from) return emptied()
  const isMeant = (day: string) => spans.some(({ from, to }) => from <= day && day <= to)
  return folded(await rowsIn(tx, meant, span, besides), span, isMeant)
}

/** Counts of a period: out of the months that are kept, where nothing but studios is asked for. */
export async function countIn(tx: Tx, meant: ContractScope, counting: Counting): Promise<ContractParts> {
  const wanted = { family: 'contracts', names: contractCountNames, sums, studios: meant.studios, everyDay: true } as const
  const live = (span: StatsSpan) => liveIn(tx, meant, { ...counting, spans: [span] })
  const kept = meant.offer?.length ? undefined : await partsOver(tx, wanted, counting, live)
  if (!kept) return liveIn(tx, meant, counting)
  return { days: new Map(kept.days), by: { ...emptied().by, ...kept.by } as ContractParts['by'] }
}
