import { inArray, sql } from 'drizzle-orm'
import { type Brand, brandOf, brands } from '#contract/brand.ts'
import type { ClosedAt } from '#contract/contracts/closingShapes.ts'
import type { ContractCounts } from '#contract/contracts/measures.ts'
import { type ContractStatsAsked, endReasons } from '#contract/contracts/stats.ts'
import { closedNames } from '#contract/rules/contracts/states.ts'
import { contract } from '#server/contracts/tables.ts'
import type { Tx } from '#server/kit/database.ts'
import { dayOf } from '#server/kit/zone.ts'
import type { Who } from '#server/serve/serve.ts'
import { person } from '#server/shared/auth/tables.ts'
import { likeMonth, type Period, periodOf } from '#server/shared/stats/period.ts'
import { spansAfter } from '#server/shared/stats/sides.ts'
import { statisticOf } from '#server/shared/stats/statistic.ts'
import type { Groups } from '#server/shared/stats/statisticSums.ts'
import { studioNames } from '#server/shared/studios/names.ts'
import { type ContractScope, contractStudiosSeenBy, seesSellers } from './countedContracts.ts'
import { type Besides, type ContractParts, countIn, nobody, sums } from './counting.ts'

const { none, over, fold, splitOf } = sums

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

type ContractSplitNames = Record<'studio' | 'offer', ReadonlyMap<string, string>>

function contractSplitsOf(now: ContractParts, before: ContractParts | undefined, { before: back }: Period, names: ContractSplitNames) {
  const earlier = before && back ? months(before.days, day => likeMonth(day, back.shift)) : undefined
  return [
    splitOf('studio', now.by.studio, before?.by.studio, key => names.studio.get(key) ?? key),
    splitOf('offer', now.by.offer, before?.by.offer, key => names.offer.get(key) ?? 'Angebot'),
    splitOf('reason', now.by.reason, before?.by.reason, key => endReasons[key as keyof typeof endReasons] ?? key),
    splitOf(
      'month',
      months(now.days, day => day.slice(0, 7)),
      earlier,
      key => key,
    ),
  ]
}

/** Titles of add-ons as one of their contracts bears them. */
async function addOnTitles(tx: Tx, keys: readonly string[]) {
  if (keys.length === 0) return new Map<string, string>()
  const { rows } = await tx.execute<{ key: string; title: string }>(sql`
    select a."_id" as key, max(a.title) as title from contract k
      cross join lateral jsonb_to_recordset(k.terms->'addOns') as a("_id" text, title text)
    where a."_id" = any(${sql.param([...keys])}::text[]) group by 1`)
  return new Map(rows.map(({ key, title }) => [key, title]))
}

const byBrand = (now: ContractParts, before: ContractParts | undefined) => {
  const brand = (groups: Groups<ContractCounts>) => fold(groups, code => [brandOf(code)])
  return splitOf('brand', brand(now.by.studio), before && brand(before.by.studio), key => brands[key as Brand].name)
}

interface ContractSplitContext {
  tx: Tx
  who: Pick<Who, 'grants'>
  meant: ContractScope
  now: ContractParts
  before: ContractParts | undefined
}

/** Further splits on the page of the packages. */
async function packageSplits({ tx, now, before }: ContractSplitContext) {
  const titles = await addOnTitles(tx, [...new Set([...now.by.addOn.keys(), ...(before?.by.addOn.keys() ?? [])])])
  return [splitOf('addOn', now.by.addOn, before?.by.addOn, key => titles.get(key) ?? 'Zusatz'), byBrand(now, before)]
}

/** Further splits on the page of the statistics; who closed what is told to whoever reads names there alone. */
async function wideSplits({ tx, who, meant, now, before }: ContractSplitContext) {
  const more = [byBrand(now, before), splitOf('source', now.by.source, before?.by.source, key => closedNames[key as ClosedAt] ?? key)]
  if (!seesSellers(who, meant.studios)) return more
  const ids = [...new Set([...now.by.seller.keys(), ...(before?.by.seller.keys() ?? [])])].filter(key => key !== nobody)
  const known = ids.length > 0 ? await tx.select().from(person).where(inArray(person._id, ids)) : []
  const names = new Map(known.map(({ _id, vorname, nachname }) => [_id, `${vorname} ${nachname}`.trim()]))
  return [...more, splitOf('seller', now.by.seller, before?.by.seller, key => names.get(key) || 'Ohne Person')]
}

/** The pages that tell the same count: of the area (C47), of the statistics (V57), and of the packages (V50). */
type ContractStatsPage = 'area' | 'wide' | 'packages'
const besides = { area: () => [], wide: wideSplits, packages: packageSplits }
const counted: Record<ContractStatsPage, Besides[]> = { area: [], wide: ['closing'], packages: ['addOns'] }

/** The statistics of contracts for the range and choices asked for. */
export async function contractNumbers(tx: Tx, who: Pick<Who, 'grants'>, asked: ContractStatsAsked, page: ContractStatsPage = 'area') {
  const studios = contractStudiosSeenBy(who, asked.selectedStudios)
  const period = periodOf(asked as Parameters<typeof periodOf>[0])
  const { before: back, until } = period
  const meant = { studios, offer: asked.offer }
  const now = await countIn(tx, meant, { spans: period.spans, until, besides: counted[page] })
  const before = back && (await countIn(tx, meant, { spans: back.spans, until: back.until, besides: counted[page] }))
  const after = back && period.running ? spansAfter(back.spans, dayOf(back.until)) : []
  const rest = after.length > 0 ? (await countIn(tx, meant, { spans: after, until, besides: [] })).days : undefined
  const titles = await titlesOf(tx)
  const names = {
    studio: await studioNames(tx),
    offer: new Map(titles.map(({ value, label }) => [value, label])),
  }
  return statisticOf({
    period,
    sums,
    studios: studios === 'all' ? [...names.studio.keys()].sort() : [...studios],
    now: now.days,
    before: before?.days,
    rest,
    splits: [...contractSplitsOf(now, before, period, names), ...(await besides[page]({ tx, who, meant, now, before }))],
  })
}
