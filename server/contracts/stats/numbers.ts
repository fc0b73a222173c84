import { inArray, sql } from 'drizzle-orm'
import { type Brand, brandOf, brands } from '#contract/brand.ts'
import { type ContractCounts, contractCountNames } from '#contract/contracts/measures.ts'
import type { ClosedAt } from '#contract/contracts/shapes.ts'
import { type ContractStatsAsked, endReasons } from '#contract/contracts/stats.ts'
import { addDays } from '#contract/days.ts'
import { closedNames } from '#contract/rules/contracts/states.ts'
import { contract } from '#server/contracts/tables.ts'
import type { Tx } from '#server/kit/database.ts'
import { dayOf, today } from '#server/kit/zone.ts'
import type { Who } from '#server/serve/serve.ts'
import { person } from '#server/shared/auth/tables.ts'
import { likeMonth, type Period, periodOf, type Span } from '#server/shared/stats/period.ts'
import { statisticOf } from '#server/shared/stats/statistic.ts'
import { type Groups, sumsOf } from '#server/shared/stats/sums.ts'
import { studio } from '#server/shared/studios/tables.ts'
import { facts, type Meant, seenBy, seesSellers, toldIn } from './work.ts'

export const sums = sumsOf<ContractCounts>(contractCountNames, { last: ['running', 'revenue'], first: ['atStart'] })
const { none, over, fold, splitOf } = sums

type Name = keyof ContractCounts
type Counted = Record<'days' | 'studios' | 'offers' | 'reasons' | 'sources' | 'sellers', Map<string, ContractCounts>>
/** Where and by whom it was closed is null where nobody asks. */
interface Fact extends Record<string, unknown> {
  day: string
  studio: string
  offer: string
  kind: Name
  reason: string | null
  source: string | null
  seller: string | null
  amount: number
}

/** What changes the contracts that run. */
const turns: Partial<Record<Name, number>> = { begun: 1, ended: -1, followed: -1 }

/** Counts to write into, of a key that is new nothing yet. */
function countsAt(groups: Map<string, ContractCounts>, key: string) {
  const counts = groups.get(key) ?? { ...none }
  groups.set(key, counts)
  return counts
}

/** Adds a fact to counts: stocks from before on, what flows on its days alone. */
function put(counts: ContractCounts, { day, kind, amount }: Fact, from: string, flows: boolean) {
  const turn = (turns[kind] ?? 0) * amount
  counts.running += turn
  if (day < from) counts.atStart += turn
  if (kind === 'revenue') counts.revenue += amount
  else if (flows) counts[kind] += amount
}

/** Counts of each day, from what changed on it and what stood before. */
function daily(
  changed: ReadonlyMap<string, ContractCounts>,
  before: ContractCounts,
  { from, to }: Span,
  isMeant: (day: string) => boolean,
) {
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

/** Stands for the seller of what was closed without one. */
const nobody = 'none'

interface Counting {
  spans: readonly Span[]
  last: string
  isWide: boolean
}

/** All counts up to a day in one pass: stocks begin with what stood before the first day. `isWide` tells where and by whom each was closed, too. */
async function countIn(tx: Tx, meant: Meant, { spans, last, isWide }: Counting): Promise<Counted> {
  const span = { from: spans[0]!.from, to: [spans.at(-1)!.to, last].sort()[0]! }
  const all: Counted = {
    days: new Map(),
    studios: new Map(),
    offers: new Map(),
    reasons: new Map(),
    sources: new Map(),
    sellers: new Map(),
  }
  if (span.to < span.from) return all
  const isMeant = (day: string) => spans.some(({ from, to }) => from <= day && day <= to)
  const [closed, seller] = isWide ? [sql`k.closed_at`, sql`coalesce(k.seller::text, ${nobody})`] : [sql`null::text`, sql`null::text`]
  const { rows } = await tx.execute<Fact>(sql`
    select to_char(f.day, 'YYYY-MM-DD') as day, f.studio, f.offer, f.kind, f.reason, ${closed} as source, ${seller} as seller, sum(f.amount)::float8 as amount
    from ${facts(meant, await toldIn(tx, meant, span))} f ${isWide ? sql`join contract k on k._id = f.contract` : sql``}
    where f.day <= ${span.to}::date and (f.day >= ${span.from}::date or f.kind in ('begun', 'ended', 'followed', 'revenue'))
    group by 1, 2, 3, 4, 5, 6, 7`)
  const before = { ...none }
  const changed = new Map<string, ContractCounts>()
  for (const fact of rows) {
    const flows = fact.day >= span.from && isMeant(fact.day)
    put(fact.day < span.from ? before : countsAt(changed, fact.day), fact, span.from, flows)
    put(countsAt(all.studios, fact.studio), fact, span.from, flows)
    put(countsAt(all.offers, fact.offer), fact, span.from, flows)
    if (fact.source) put(countsAt(all.sources, fact.source), fact, span.from, flows)
    if (fact.seller) put(countsAt(all.sellers, fact.seller), fact, span.from, flows)
    if (flows && fact.reason) countsAt(all.reasons, fact.reason)[fact.kind] += fact.amount
  }
  return {
    ...all,
    days: daily(changed, before, span, isMeant),
    studios: hasAny(all.studios),
    offers: hasAny(all.offers),
    sources: hasAny(all.sources),
    sellers: hasAny(all.sellers),
  }
}

/** Days by month, in the order of days. */
function months(days: Groups<ContractCounts>, monthOf: (day: string) => string) {
  const by = new Map<string, ContractCounts[]>()
  for (const [day, counts] of days) by.set(monthOf(day), [...(by.get(monthOf(day)) ?? []), counts])
  return new Map([...by].map(([key, found]) => [key, over(found) ?? none]))
}

/** Titles of offers as their newest contract bears them. */
export const titlesOf = (tx: Tx) =>
  tx
    .selectDistinctOn([contract.offer], { value: contract.offer, label: contract.title })
    .from(contract)
    .orderBy(contract.offer, sql`${contract.receivedAt} desc`)

type Names = Record<'studio' | 'offer', ReadonlyMap<string, string>>

function splits(now: Counted, before: Counted | undefined, { before: back }: Period, names: Names) {
  const earlier = before && back ? months(before.days, day => likeMonth(day, back.shift)) : undefined
  return [
    splitOf('studio', now.studios, before?.studios, key => names.studio.get(key) ?? key),
    splitOf('offer', now.offers, before?.offers, key => names.offer.get(key) ?? 'Angebot'),
    splitOf('reason', now.reasons, before?.reasons, key => endReasons[key as keyof typeof endReasons] ?? key),
    splitOf(
      'month',
      months(now.days, day => day.slice(0, 7)),
      earlier,
      key => key,
    ),
  ]
}

/** Stocks and what flows of each add-on, and its title; a contract stands in each of its own. */
async function addOnsIn(tx: Tx, meant: Meant, { spans, last }: Omit<Counting, 'isWide'>) {
  const span = { from: spans[0]!.from, to: [spans.at(-1)!.to, last].sort()[0]! }
  const [counted, titles] = [new Map<string, ContractCounts>(), new Map<string, string>()]
  if (span.to < span.from) return { counted, titles }
  const { rows } = await tx.execute<Fact & { key: string; title: string }>(sql`
    select to_char(f.day, 'YYYY-MM-DD') as day, f.kind, a."_id" as key, max(a.title) as title, sum(f.amount)::float8 as amount
    from ${facts(meant, await toldIn(tx, meant, span))} f join contract k on k._id = f.contract
      cross join lateral jsonb_to_recordset(k.terms->'addOns') as a("_id" text, title text)
    where f.day <= ${span.to}::date and (f.day >= ${span.from}::date or f.kind in ('begun', 'ended', 'followed'))
    group by 1, 2, 3`)
  for (const fact of rows) {
    const flows = fact.day >= span.from && spans.some(({ from, to }) => from <= fact.day && fact.day <= to)
    put(countsAt(counted, fact.key), fact, span.from, flows)
    titles.set(fact.key, fact.title)
  }
  return { counted: hasAny(counted), titles }
}

const byBrand = (now: Counted, before: Counted | undefined) => {
  const brand = (groups: Groups<ContractCounts>) => fold(groups, code => [brandOf(code)])
  return splitOf('brand', brand(now.studios), before && brand(before.studios), key => brands[key as Brand].name)
}

interface About {
  tx: Tx
  who: Pick<Who, 'grants'>
  meant: Meant
  period: Period
  now: Counted
  before: Counted | undefined
}

/** What else splits them on the page of the packages. */
async function packageSplits({ tx, meant, period: { spans, until, before: back }, now, before }: About) {
  const addOns = await addOnsIn(tx, meant, { spans, last: dayOf(until) })
  const then = back && (await addOnsIn(tx, meant, { spans: back.spans, last: dayOf(back.until) }))
  const title = (key: string) => addOns.titles.get(key) ?? then?.titles.get(key) ?? 'Zusatz'
  return [splitOf('addOn', addOns.counted, then?.counted, title), byBrand(now, before)]
}

/** What else splits them on the page of the statistics; who closed what is told to whoever reads names there alone. */
async function wideSplits({ tx, who, meant, now, before }: About) {
  const more = [byBrand(now, before), splitOf('source', now.sources, before?.sources, key => closedNames[key as ClosedAt] ?? key)]
  if (!seesSellers(who, meant.studios)) return more
  const ids = [...new Set([...now.sellers.keys(), ...(before?.sellers.keys() ?? [])])].filter(key => key !== nobody)
  const known = ids.length > 0 ? await tx.select().from(person).where(inArray(person._id, ids)) : []
  const names = new Map(known.map(({ _id, vorname, nachname }) => [_id, `${vorname} ${nachname}`.trim()]))
  return [...more, splitOf('seller', now.sellers, before?.sellers, key => names.get(key) || 'Ohne Person')]
}

/** The pages that tell the same count: of the area (C47), of the statistics (V57), and of the packages (V50). */
type Page = 'area' | 'wide' | 'packages'
const besides = { area: () => [], wide: wideSplits, packages: packageSplits }

/** The statistics of contracts for the range and choices asked for. */
export async function contractNumbers(tx: Tx, who: Pick<Who, 'grants'>, asked: ContractStatsAsked, page: Page = 'area') {
  const isWide = page === 'wide'
  const studios = seenBy(who, asked.selectedStudios)
  const period = periodOf(asked as Parameters<typeof periodOf>[0])
  const { before: back, until } = period
  const meant = { studios, offer: asked.offer }
  const now = await countIn(tx, meant, { spans: period.spans, last: dayOf(until), isWide })
  const before = back && (await countIn(tx, meant, { spans: back.spans, last: dayOf(back.until), isWide }))
  const whole = back && period.running ? await countIn(tx, meant, { spans: back.spans, last: today(), isWide: false }) : undefined
  const rest = whole && new Map([...whole.days].filter(([day]) => !before?.days.has(day)))
  const named = await tx.select({ code: studio.code, name: studio.name }).from(studio)
  const titles = await titlesOf(tx)
  const names = {
    studio: new Map(named.map(({ code, name }) => [code, name])),
    offer: new Map(titles.map(({ value, label }) => [value, label])),
  }
  return statisticOf({
    period,
    sums,
    studios: studios === 'all' ? [...names.studio.keys()].sort() : [...studios],
    now: now.days,
    before: before?.days,
    rest,
    splits: [...splits(now, before, period, names), ...(await besides[page]({ tx, who, meant, period, now, before }))],
  })
}
