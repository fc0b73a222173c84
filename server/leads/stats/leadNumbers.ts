import { inArray, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { type LeadCounts, leadCountNames } from '#contract/leads/measures.ts'
import { leadRights } from '#contract/leads/rights.ts'
import { type LeadStatsAsked, type leadSplits, nobody } from '#contract/leads/stats.ts'
import { leadSources, leadStates } from '#contract/rules/leads/states.ts'
import { type StatsAsked, unknown } from '#contract/stats.ts'
import type { Tx } from '#server/kit/database.ts'
import { studiosWithAny } from '#server/kit/reach.ts'
import { leadCategory, leadForm } from '#server/leads/tables.ts'
import type { Who } from '#server/serve/serve.ts'
import { person } from '#server/shared/auth/tables.ts'
import { countSides, type Flows, flowStatistic, keysOf } from '#server/shared/stats/flows.ts'
import { medianOf } from '#server/shared/stats/median.ts'
import { sumsOf } from '#server/shared/stats/statisticSums.ts'
import { studioNames } from '#server/shared/studios/names.ts'
import { type LeadScope, leadFacts, leadStudiosSeenBy } from './countedLeads.ts'
import { overdueToday } from './overdue.ts'

const exact = {
  firstAnswer: sql`coalesce(round(percentile_cont(0.5) within group (order by f.minutes) filter (where f.kind = 'answered')), ${unknown}::int)::float8`,
}
export const leadFlows: Flows<LeadCounts> = {
  sums: sumsOf<LeadCounts>(leadCountNames),
  names: leadCountNames.filter(name => name !== 'firstAnswer'),
  exact,
  list: { name: 'firstAnswer', of: sql`f.minutes`, value: values => medianOf(values) ?? unknown },
  splits: ['source', 'category', 'form', 'owner', 'reason', 'studio'],
}

type LeadStatsReader = Pick<Who, 'grants'>
type LeadSplitNames = ReadonlyMap<string, string>

/** True of whoever reads leads in all of these studios: whose they are is told to them alone (V55). */
export function seesOwners(who: LeadStatsReader, studios: LeadScope['studios']) {
  const own = studiosWithAny(leadRights, who)
  return own === 'all' || (studios !== 'all' && studios.every(code => own.includes(code)))
}

async function ownerNames(tx: Tx, met: readonly string[]): Promise<LeadSplitNames> {
  const known = met.filter(key => key !== nobody)
  if (known.length === 0) return new Map()
  const { _id, vorname, nachname } = person
  const rows = await tx.select({ _id, vorname, nachname }).from(person).where(inArray(_id, known))
  return new Map(rows.map(row => [row._id, `${row.vorname} ${row.nachname}`.trim()]))
}

/** The names of the reasons that were met. */
async function reasonNames(tx: Tx, met: readonly string[]): Promise<LeadSplitNames> {
  const { rows } = await tx.execute<{ key: string; reason: string | null }>(sql`
    select met.key, (select l.reason from lead l where md5(l.reason) = met.key limit 1) as reason
    from unnest(${sql.param([...met])}::text[]) met (key)`)
  return new Map(rows.flatMap(({ key, reason }) => (reason === null ? [] : [[key, reason] as const])))
}

/** Those of all studios, or of one of these. */
const isUsedIn = (studios: AnyPgColumn, seen: LeadScope['studios']) =>
  seen === 'all' ? undefined : sql`(cardinality(${studios}) = 0 or ${studios} && ${sql.param([...seen])}::text[])`

export async function categoryNames(tx: Tx, seen: LeadScope['studios'] = 'all'): Promise<LeadSplitNames> {
  const { _id, name, studios } = leadCategory
  const rows = await tx.select({ _id, name }).from(leadCategory).where(isUsedIn(studios, seen))
  return new Map(rows.map(row => [row._id, row.name]))
}
export async function formNames(tx: Tx, seen: LeadScope['studios'] = 'all'): Promise<LeadSplitNames> {
  const { _id, title, studios } = leadForm
  const rows = await tx.select({ _id, title }).from(leadForm).where(isUsedIn(studios, seen))
  return new Map(rows.map(row => [row._id, row.title]))
}

const splitNamerOf = (names: LeadSplitNames, without: string, unknownName: string) => (key: string) =>
  key === nobody ? without : (names.get(key) ?? unknownName)

/** The statistics of leads for the range and choices asked for. */
export async function leadNumbers(tx: Tx, who: LeadStatsReader, asked: LeadStatsAsked) {
  const studios = leadStudiosSeenBy(who, asked.selectedStudios)
  const { source, category, form } = asked
  const isWhole = [source, category, form].every(filter => !filter?.length)
  const facts = leadFacts({ studios, source, category, form })
  const kept = isWhole ? ({ family: 'leads', studios } as const) : undefined
  const sides = overdueToday(await countSides(tx, leadFlows, { facts, kept }, asked as StatsAsked))
  const studioOf = await studioNames(tx)
  const owners = await ownerNames(tx, keysOf(sides, 'owner'))
  const reasons = await reasonNames(tx, keysOf(sides, 'reason'))
  const names: Record<keyof typeof leadSplits, (key: string) => string> = {
    source: key => leadSources[key as keyof typeof leadSources] ?? key,
    category: splitNamerOf(await categoryNames(tx), 'Ohne Kategorie', 'Kategorie'),
    form: splitNamerOf(await formNames(tx), 'Ohne Formular', 'Formular'),
    owner: splitNamerOf(owners, 'Ohne Person', 'Ohne Konto'),
    reason: key => (key === nobody ? 'Offen oder gewonnen' : (reasons.get(key) ?? leadStates[key as 'lost'] ?? 'Grund')),
    studio: splitNamerOf(studioOf, 'Ohne Studio', 'Studio'),
    month: key => key,
  }
  const { owner: _, ...others } = names
  return flowStatistic(leadFlows.sums, sides, {
    studios: studios === 'all' ? [...studioOf.keys()].sort() : [...studios],
    names: seesOwners(who, studios) ? names : others,
    own: ['firstAnswer', 'overdue'],
    nothing: { firstAnswer: unknown, overdue: unknown },
  })
}
