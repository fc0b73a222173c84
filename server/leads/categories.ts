import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { CallBody } from '#contract/call.ts'
import type { leads } from '#contract/leads/calls.ts'
import type { LeadCategory } from '#contract/leads/categoryShapes.ts'
import { Refusal } from '#contract/refusals.ts'
import { openLeads } from '#contract/rules/leads/states.ts'
import type { Acting } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import { done } from '#server/kit/done.ts'
import { leaves } from '#server/kit/left.ts'
import { isSame, mustBeSeen } from '#server/kit/row.ts'
import { toStudio } from './leadSteps.ts'
import { visibleTo } from './rules.ts'
import { lead, leadCategory, leadForm } from './tables.ts'

type Row = typeof leadCategory.$inferSelect

const leadCategoryOf = ({ removedAt: _, ...row }: Row) => row as LeadCategory

export async function listCategories(tx: Tx) {
  const rows = await tx.select().from(leadCategory).where(isNull(leadCategory.removedAt)).orderBy(asc(leadCategory.name))
  return rows.map(leadCategoryOf)
}

async function lockLeadCategory(tx: Tx, _id: string): Promise<Row> {
  const [row] = await tx.select().from(leadCategory).where(eq(leadCategory._id, _id)).for('update')
  if (!row) throw new Refusal('missing')
  return row
}

/** One with its forms, and how many of its leads the caller sees where they stand. */
export async function oneCategory({ tx, who }: Acting, _id: string) {
  const row = await lockLeadCategory(tx, _id)
  const forms = await tx
    .select({ _id: leadForm._id, title: leadForm.title, link: leadForm.link })
    .from(leadForm)
    .where(and(eq(leadForm.category, _id), isNull(leadForm.removedAt)))
    .orderBy(leadForm.title)
  const own = and(eq(lead.category, _id), visibleTo(who))
  const open = await tx.$count(lead, and(own, inArray(lead.state, [...openLeads])))
  const won = await tx.$count(lead, and(own, eq(lead.state, 'won')))
  const closed = await tx.$count(lead, and(own, inArray(lead.state, ['lost', 'unreachable', 'spam'])))
  return { ...leadCategoryOf(row), forms, open, won, closed }
}

export async function saveCategory(tx: Tx, { _id = v7(), version, ...fields }: CallBody<(typeof leads)['saveCategory']>) {
  const [known] = await tx.select().from(leadCategory).where(eq(leadCategory._id, _id)).for('update')
  if ((!known && version !== undefined) || known?.removedAt) throw new Refusal('missing')
  const same = !!known && isSame(known, fields)
  if (known && version === undefined && !same) throw new Refusal('taken')
  if (known && version !== undefined && version !== known.version) mustBeSeen(known, version, same, leadCategoryOf(known))
  if (known && !same)
    await tx
      .update(leadCategory)
      .set({ ...fields, version: known.version + 1 })
      .where(eq(leadCategory._id, _id))
  if (!known) await tx.insert(leadCategory).values({ ...fields, _id })
  return leadCategoryOf(await lockLeadCategory(tx, _id))
}

/** Archives it: steps of its leads are the studio's from then on (V03). */
export async function removeCategory(tx: Tx, _id: string, version: number) {
  const row = await lockLeadCategory(tx, _id)
  if (row.removedAt) return done
  if (row.version !== version) mustBeSeen(row, version, false, leadCategoryOf(row))
  await tx
    .update(leadCategory)
    .set({ removedAt: new Date().toISOString(), version: row.version + 1 })
    .where(eq(leadCategory._id, _id))
  const open = await tx
    .select({ _id: lead._id })
    .from(lead)
    .where(and(eq(lead.category, _id), sql`${lead.stepKind} is not null`))
  await toStudio(
    tx,
    open.map(one => one._id),
  )
  leaves(tx, row.version, row.version + 1)
  return done
}

export async function restoreCategory(tx: Tx, _id: string) {
  const row = await lockLeadCategory(tx, _id)
  if (row.removedAt) {
    await tx
      .update(leadCategory)
      .set({ removedAt: null, version: row.version + 1 })
      .where(eq(leadCategory._id, _id))
    leaves(tx, row.version, row.version + 1)
  }
  return leadCategoryOf(await lockLeadCategory(tx, _id))
}
