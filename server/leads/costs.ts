import { asc, desc, eq, sql } from 'drizzle-orm'
import type { CallBody } from '#contract/call.ts'
import type { leads } from '#contract/leads/calls.ts'
import type { LeadCost } from '#contract/leads/costShapes.ts'
import { Refusal } from '#contract/refusals.ts'
import { leadSources } from '#contract/rules/leads/states.ts'
import { dayMs, zone } from '#contract/time.ts'
import type { Acting } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import { reachConditionOf, reaches, studiosWith } from '#server/kit/reach.ts'
import { isSame, mustBeSeen } from '#server/kit/row.ts'
import { instantOf } from '#server/kit/zone.ts'
import type { Who } from '#server/serve/serve.ts'
import type { ExportColumn } from '#server/shared/exports/column.ts'
import { excelFile, sheet } from '#server/shared/exports/reply.ts'
import { leadCost } from './stats/tables.ts'

type Row = typeof leadCost.$inferSelect

/** Days until nobody expects more contracts of a month (V22). */
const openFor = 90 * dayMs

/** Leads that were received in a month, and those of them that were won; those that are forgotten count on. */
async function countsOf(tx: Tx, { source, studio, month }: Pick<Row, 'source' | 'studio' | 'month'>) {
  const here = studio === null ? sql`true` : sql`studio = ${studio}`
  const { rows } = await tx.execute<{ leads: number; won: number }>(sql`
    select coalesce(sum(leads), 0)::int as leads, coalesce(sum(won), 0)::int as won from (
      select count(*)::int as leads, (count(*) filter (where state = 'won'))::int as won from lead
        where source = ${source} and mark is null and state <> 'merged' and ${here}
          and date_trunc('month', received at time zone ${sql.raw(`'${zone}'`)})::date = ${month}::date
      union all select received, won from lead_count where source = ${source} and month = ${month}::date and ${here}) counted`)
  return rows[0]!
}

const per = (rappen: number, count: number) => (count > 0 ? Math.round(rappen / count) : null)

async function leadCostOf(tx: Tx, row: Row): Promise<LeadCost> {
  const { leads, won } = await countsOf(tx, row)
  const stillOpen = Date.now() - Date.parse(instantOf(row.month, '00:00')) < openFor
  return { ...row, leads, won, perLead: per(row.rappen, leads), perContract: per(row.rappen, won), stillOpen }
}

/** Costs of the studios in which the caller may see them; those of all studios together are for who may in all. */
export async function listCosts(tx: Tx, who: Who): Promise<LeadCost[]> {
  const rows = await tx
    .select()
    .from(leadCost)
    .where(reachConditionOf(leadCost.studio, studiosWith('af_cost', who)))
    .orderBy(desc(leadCost.month), asc(leadCost.source), asc(leadCost.studio))
    .limit(5000)
  const all: LeadCost[] = []
  for (const row of rows) all.push(await leadCostOf(tx, row))
  return all
}

const maySpend = (who: Who, studio: string | null) => {
  const reach = studiosWith('af_cost', who)
  return studio === null ? reach === 'all' : reaches(reach, studio)
}

/** Sets what a source cost in a month; each of them once (V22). */
export async function setCost(
  { tx, who }: Acting,
  _id: string,
  { version, ...fields }: CallBody<(typeof leads)['setCost']>,
): Promise<LeadCost> {
  const [known] = await tx.select().from(leadCost).where(eq(leadCost._id, _id)).for('update')
  if (known && (known.studio !== fields.studio || !maySpend(who, known.studio))) throw new Refusal('missing')
  if (!known && version !== undefined) throw new Refusal('missing')
  const same = !!known && isSame(known, fields)
  if (known && version !== undefined && known.version !== version) mustBeSeen(known, version, same, await leadCostOf(tx, known))
  if (known && same) return leadCostOf(tx, known)
  if (known && version === undefined) throw new Refusal('taken')
  const place = sql`${leadCost.source} = ${fields.source} and ${leadCost.studio} is not distinct from ${fields.studio} and ${leadCost.month} = ${fields.month} and ${leadCost._id} <> ${_id}::uuid`
  if ((await tx.$count(leadCost, place)) > 0)
    throw new Refusal('taken', { month: 'Für diesen Monat steht schon ein Betrag: Ändere jenen.' })
  const [row] = known
    ? await tx
        .update(leadCost)
        .set({ ...fields, version: known.version + 1 })
        .where(eq(leadCost._id, _id))
        .returning()
    : await tx
        .insert(leadCost)
        .values({ ...fields, _id })
        .returning()
  return leadCostOf(tx, row!)
}

const columns: ExportColumn<LeadCost>[] = [
  { title: 'Monat', kind: 'day', value: row => row.month },
  { title: 'Woher', kind: 'text', value: row => leadSources[row.source], width: 20 },
  { title: 'Studio', kind: 'text', value: row => row.studio ?? 'alle', width: 20 },
  { title: 'Kosten', kind: 'money', value: row => row.rappen, sum: true },
  { title: 'Leads', kind: 'count', value: row => row.leads, sum: true },
  { title: 'Gewonnen', kind: 'count', value: row => row.won, sum: true },
  { title: 'Pro Lead', kind: 'money', value: row => row.perLead },
  { title: 'Pro Vertrag', kind: 'money', value: row => row.perContract },
  { title: 'Stand', kind: 'text', value: row => (row.stillOpen ? 'noch offen' : 'abgeschlossen') },
]

/** leadCosts.xlsx (L241). */
export async function costBook(tx: Tx, who: Who) {
  const rows = await listCosts(tx, who)
  return excelFile(
    { title: 'Leadkosten', filters: [], at: new Date().toISOString() },
    [sheet({ name: 'Leadkosten', columns, rows })],
    'leadCosts',
  )
}
