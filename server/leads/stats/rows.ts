import { sql } from 'drizzle-orm'
import { german } from '#contract/german.ts'
import { leadFunnel } from '#contract/leads/measures.ts'
import { leadRights } from '#contract/leads/rights.ts'
import { type LeadRowsAsked, type LeadStatsRow, nobody } from '#contract/leads/stats.ts'
import type { RowPage } from '#contract/page.ts'
import { leadSources } from '#contract/rules/leads/states.ts'
import { type StatsChoices, splitAndKeyOf } from '#contract/stats.ts'
import type { Tx } from '#server/kit/database.ts'
import { holds } from '#server/kit/found.ts'
import { studiosWithAny } from '#server/kit/reach.ts'
import { zurich } from '#server/kit/zone.ts'
import type { Who } from '#server/serve/serve.ts'
import { countedPage } from '#server/shared/stats/countedPage.ts'
import { factsBehind } from '#server/shared/stats/factsBehind.ts'
import { studioChoice } from '#server/shared/stats/studioChoice.ts'
import { leadFacts, leadStudiosSeenBy } from './countedLeads.ts'
import { categoryNames, formNames, leadFlows, seesOwners } from './leadNumbers.ts'

type LeadRowsReader = Pick<Who, 'grants'>

/** The things that a number is made of; of costs these are the leads that they brought. */
const behind: Record<string, string> = {
  inTimeShare: 'due',
  firstAnswer: 'answered',
  conversion: 'leads',
  cost: 'leads',
  costPerLead: 'leads',
  costPerContract: 'won',
  ...Object.fromEntries([...leadFunnel, 'enquiries', 'lost', 'overdue', 'referrals', 'referralsWon'].map(id => [id, id])),
}

/** The leads behind a number; whose they are stands where the caller reads leads (V55). */
export async function leadRows(tx: Tx, who: LeadRowsReader, asked: LeadRowsAsked): Promise<RowPage<LeadStatsRow>> {
  const { source, category, form, measure = 'leads', sort = '-day', q = '' } = asked
  const studios = leadStudiosSeenBy(who, asked.selectedStudios)
  const isHidden = splitAndKeyOf(asked.line)?.[0] === 'owner' && !seesOwners(who, studios)
  const facts = factsBehind(leadFacts({ studios, source, category, form }), leadFlows, asked, isHidden ? [] : [behind[measure] ?? 'leads'])
  const reach = studiosWithAny(leadRights, who)
  const reads = reach === 'all' ? sql`true` : sql`w.studio = any(${sql.param([...reach])}::text[])`
  const name = sql`case when ${reads} then nullif(trim(concat_ws(' ', l.nachname, l.vorname)), '') end`
  const said = q.trim()
  // Leads that are forgotten count without a row.
  const from = sql`from (select f.* from ${facts}) w left join lead l on l._id = w.lead
    where (w.lead is not null or w.kind in ('referrals', 'referralsWon')) ${said ? sql`and ${holds(name, said)}` : sql``}`
  const by = sort.replace('-', '') === 'studio' ? sql`w.studio collate "C"` : sql`w.at`
  const { rows } = await tx.execute<LeadStatsRow & { total: number } & Record<string, unknown>>(sql`
    select case when ${reads} then w._id::text else md5(w._id::text) end || ':' || w.kind as _id,
      to_char(case w.kind when 'overdue' then (l.received at time zone ${zurich})::date else w.day end, 'YYYY-MM-DD') as day, nullif(w.studio, 'none') as studio, w.source, l.state,
      ${name} as name, case when ${reads} then w.lead end as lead, count(*) over ()::int as total
    ${from} order by ${by} ${sort.startsWith('-') ? sql`desc` : sql``}, w.at desc, w._id limit ${asked.limit ?? 100} offset ${asked.offset ?? 0}`)
  return countedPage<LeadStatsRow>(tx, { rows, from, offset: asked.offset })
}

const choicesOf = (names: ReadonlyMap<string, string>, without: string) => [
  ...[...names].map(([value, label]) => ({ value, label })).sort((a, b) => german.compare(a.label, b.label)),
  { value: nobody, label: without },
]

/** The caller's studios, with categories and forms of these and of all; what others use is not told (V32). */
export async function leadChoices(tx: Tx, who: LeadRowsReader): Promise<StatsChoices> {
  const seen = leadStudiosSeenBy(who)
  return {
    filters: [
      await studioChoice(tx, seen),
      { id: 'source', choices: Object.entries(leadSources).map(([value, label]) => ({ value, label })) },
      { id: 'category', choices: choicesOf(await categoryNames(tx, seen), 'Ohne Kategorie') },
      { id: 'form', choices: choicesOf(await formNames(tx, seen), 'Ohne Formular') },
    ],
  }
}
