import { and, asc, desc, eq, getTableColumns, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { addDays } from '#contract/days.ts'
import type { Lead } from '#contract/leads/shapes.ts'
import type { PageQuery } from '#contract/page.ts'
import type { Right } from '#contract/rights.ts'
import { type LeadSource, type LeadState, openLeads, stateNames } from '#contract/rules/leads/states.ts'
import type { Tx } from '#server/kit/database.ts'
import { foundIn } from '#server/kit/found.ts'
import { instantOf, today } from '#server/kit/zone.ts'
import { actorOf, type Who } from '#server/serve/serve.ts'
import { person } from '#server/shared/auth/tables.ts'
import { visibleTo } from './rules.ts'
import { lead, leadCategory, leadForm } from './tables.ts'

const { searched: _, searchedGrams: __, ...leadColumns } = getTableColumns(lead)

const columns = {
  row: leadColumns,
  categoryName: leadCategory.name,
  formTitle: leadForm.title,
  ownerName: sql<string | null>`nullif(trim(${person.vorname} || ' ' || ${person.nachname}), '')`,
  enquiries: sql<number>`(select count(*)::int from lead_enquiry e where e.lead = any(array(
    select "lead"."_id" union all select m._id from lead m where m.merged_into = "lead"."_id")))`,
}

const selectLeads = (tx: Tx) =>
  tx
    .select(columns)
    .from(lead)
    .leftJoin(leadCategory, eq(leadCategory._id, lead.category))
    .leftJoin(leadForm, eq(leadForm._id, lead.form))
    .leftJoin(person, eq(person._id, lead.stepOwner))
    .$dynamic()

function shownLeadOf({ row, categoryName, formTitle, ownerName, enquiries }: Awaited<ReturnType<typeof selectLeads>>[number]): Lead {
  const { stepKind, stepDay, stepTime, stepOwner, triedDays, form, ...rest } = row
  return {
    ...rest,
    categoryName,
    enquiries,
    triedDays: triedDays.length,
    form: form && formTitle !== null ? { _id: form, name: formTitle } : null,
    step: stepKind && stepDay ? { kind: stepKind, day: stepDay, time: stepTime, owner: stepOwner, ownerName } : null,
  }
}

/** Leads of this condition, whoever sees them. */
export async function read(
  tx: Tx,
  where: SQL | undefined,
  { order, offset = 0, limit = 200 }: { order?: SQL[]; offset?: number; limit?: number } = {},
) {
  const rows = await selectLeads(tx)
    .where(where)
    .orderBy(...(order ?? [desc(lead.received)]), asc(lead._id))
    .offset(offset)
    .limit(limit)
  return rows.map(shownLeadOf)
}

export interface LeadFilter {
  q?: string
  status?: LeadState[]
  category?: string[]
  source?: LeadSource[]
  owner?: ('mine' | 'none')[]
  studio?: string[]
  due?: ('late' | 'today' | 'ahead')[]
  scope?: 'all'
}

const wordsOf = (q = ''): SQL[] =>
  q
    .split(/\s+/)
    .filter(Boolean)
    .map(word => foundIn({ folded: lead.searched, grams: lead.searchedGrams }, word))

const oneOf = (all: (SQL | undefined)[]) => (all.length > 0 ? or(...all) : undefined)

function dueIn(due: LeadFilter['due'] = [], now = new Date().toISOString()) {
  const [tomorrow, midnight] = [addDays(today(), 1), instantOf(today(), '00:00')]
  const end = instantOf(tomorrow, '00:00')
  const by = {
    late: sql`${lead.stepDue} < ${now}`,
    today: sql`${lead.stepDue} >= ${midnight} and ${lead.stepDue} < ${end}`,
    ahead: sql`${lead.stepDue} >= ${end}`,
  }
  return oneOf(due.map(one => by[one]))
}

/** The filters of a list; without states, and without «all», those that are open. */
export function leadConditionOf(who: Who, { q, status, category, source, owner, studio, due, scope }: LeadFilter) {
  const states = status?.length ? status : scope === 'all' ? undefined : [...openLeads]
  const by = { mine: eq(lead.stepOwner, actorOf(who)), none: isNull(lead.stepOwner) }
  return and(
    states && inArray(lead.state, states),
    category?.length ? inArray(lead.category, category) : undefined,
    source?.length ? inArray(lead.source, source) : undefined,
    studio?.length ? inArray(lead.studio, studio) : undefined,
    oneOf((owner ?? []).map(one => by[one])),
    dueIn(due),
    ...wordsOf(q),
  )
}

const named = sql.raw(`folded(coalesce("lead"."nachname", '') || ' ' || "lead"."vorname") collate "C"`)
const sorts: Record<string, SQL> = {
  name: named,
  due: sql`${lead.stepDue}`,
  received: sql`${lead.received}`,
  since: sql`${lead.since}`,
  state: sql`${lead.state}`,
  source: sql`${lead.source}`,
  studio: sql`${lead.studio}`,
}

/** Leads that are due by the end of today come first, the person's own before the others; then it goes by when they are due. */
const usualOrder = (who: Who): SQL[] => {
  const end = instantOf(addDays(today(), 1), '00:00')
  return [
    sql`case when ${lead.stepDue} is null then 2 when ${lead.stepDue} < ${end} then 0 else 1 end`,
    sql`case when ${lead.stepOwner} = ${actorOf(who)} then 0 else 1 end`,
    sql`${lead.stepDue} nulls last`,
    desc(lead.since),
  ]
}

function orderOf(who: Who, sort?: string): SQL[] {
  const column = sort ? sorts[sort.replace('-', '')] : undefined
  if (!column) return usualOrder(who)
  return [sort!.startsWith('-') ? sql`${column} desc nulls last` : sql`${column} asc nulls last`]
}

interface LeadReadContext {
  tx: Tx
  who: Who
  rights?: readonly Right[]
}

export async function pageOf(
  { tx, who, rights }: LeadReadContext,
  { sort, offset, limit = 100, ...filters }: PageQuery & LeadFilter,
  also?: SQL,
) {
  const where = and(visibleTo(who, rights), leadConditionOf(who, filters), also)
  const rows = await read(tx, where, { order: orderOf(who, sort), offset, limit })
  return { rows, total: await tx.$count(lead, where) }
}

/** How many stand where, whatever states are asked for. */
export async function countsOf({ tx, who }: LeadReadContext, { status: _, ...filters }: LeadFilter) {
  const rows = await tx
    .select({ status: lead.state, count: sql<number>`count(*)::int` })
    .from(lead)
    .where(and(visibleTo(who), leadConditionOf(who, { ...filters, scope: 'all' })))
    .groupBy(lead.state)
  return stateNames.map(status => ({ status, count: rows.find(row => row.status === status)?.count ?? 0 }))
}

/** The steps of today and those that are late, one's own and those that nobody has by name. */
export function mineOf({ tx, who }: LeadReadContext) {
  const end = instantOf(addDays(today(), 1), '00:00')
  const mine = or(eq(lead.stepOwner, actorOf(who)), isNull(lead.stepOwner))
  const where = and(visibleTo(who, ['af_edit']), sql`${lead.stepDue} < ${end}`, mine)
  return read(tx, where, { order: [sql`${lead.stepDue}`] })
}

/** A lead as it is now, for who has written it. */
export async function present(tx: Tx, _id: string): Promise<Lead> {
  const [row] = await read(tx, eq(lead._id, _id))
  return row as Lead
}
