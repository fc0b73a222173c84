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
import { countSides, type Flows, flowStatistic, keysOf, studioNames } from '#server/shared/stats/flows.ts'
import { sumsOf } from '#server/shared/stats/sums.ts'
import { overdueToday } from './overdue.ts'
import { leadFacts, type Meant, seenBy } from './work.ts'

const exact = {
  firstAnswer: sql`coalesce(round(percentile_cont(0.5) within group (order by f.minutes) filter (where f.kind = 'answered')), ${unknown}::int)::float8`,
}
export const leadFlows: Flows<LeadCounts> = {
  sums: sumsOf<LeadCounts>(leadCountNames),
  names: leadCountNames.filter(name => name !== 'firstAnswer'),
  exact,
  splits: ['source', 'category', 'form', 'owner', 'reason', 'studio'],
}

type Reader = Pick<Who, 'grants'>
type Names = ReadonlyMap<string, string>

/** True of whoever reads leads in all of these studios: whose they are is told to them alone (V55). */
export function seesOwners(who: Reader, studios: Meant['studios']) {
  const own = studiosWithAny(leadRights, who)
  return own === 'all' || (studios !== 'all' && studios.every(code => own.includes(code)))
}

async function ownerNames(tx: Tx, met: readonly string[]): Promise<Names> {
  const known = met.filter(key => key !== nobody)
  if (known.length === 0) return new Map()
  const { _id, vorname, nachname } = person
  const rows = await tx.select({ _id, vorname, nachname }).from(person).where(inArray(_id, known))
  return new Map(rows.map(row => [row._id, `${row.vorname} ${row.nachname}`.trim()]))
}

/** What the reasons that were met say. */
async function reasonNames(tx: Tx, met: readonly string[]): Promise<Names> {
  const { rows } = await tx.execute<{ key: string; reason: string }>(sql`
    select distinct md5(reason) as key, reason from lead
    where state in ('lost', 'unreachable') and reason is not null and md5(reason) = any(${sql.param([...met])}::text[])`)
  return new Map(rows.map(({ key, reason }) => [key, reason]))
}

/** Those of all studios, or of one of these. */
const isUsedIn = (studios: AnyPgColumn, seen: Meant['studios']) =>
  seen === 'all' ? undefined : sql`(cardinality(${studios}) = 0 or ${studios} && ${sql.param([...seen])}::text[])`

export async function categoryNames(tx: Tx, seen: Meant['studios'] = 'all'): Promise<Names> {
  const { _id, name, studios } = leadCategory
  const rows = await tx.select({ _id, name }).from(leadCategory).where(isUsedIn(studios, seen))
  return new Map(rows.map(row => [row._id, row.name]))
}
export async function formNames(tx: Tx, seen: Meant['studios'] = 'all'): Promise<Names> {
  const { _id, title, studios } = leadForm
  const rows = await tx.select({ _id, title }).from(leadForm).where(isUsedIn(studios, seen))
  return new Map(rows.map(row => [row._id, row.title]))
}

const named = (names: Names, without: string, unknownName: string) => (key: string) =>
  key === nobody ? without : (names.get(key) ?? unknownName)

/** The statistics of leads for the range and choices asked for. */
export async function leadNumbers(tx: Tx, who: Reader, asked: LeadStatsAsked) {
  const studios = seenBy(who, asked.selectedStudios)
  const { source, category, form } = asked
  const sides = overdueToday(await countSides(tx, leadFlows, leadFacts({ studios, source, category, form }), asked as StatsAsked))
  const studioOf = await studioNames(tx)
  const owners = await ownerNames(tx, keysOf(sides, 'owner'))
  const reasons = await reasonNames(tx, keysOf(sides, 'reason'))
  const names: Record<keyof typeof leadSplits, (key: string) => string> = {
    source: key => leadSources[key as keyof typeof leadSources] ?? key,
    category: named(await categoryNames(tx), 'Ohne Kategorie', 'Kategorie'),
    form: named(await formNames(tx), 'Ohne Formular', 'Formular'),
    owner: named(owners, 'Ohne Person', 'Ohne Konto'),
    reason: key => (key === nobody ? 'Offen oder gewonnen' : (reasons.get(key) ?? leadStates[key as 'lost'] ?? 'Grund')),
    studio: named(studioOf, 'Ohne Studio', 'Studio'),
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
