import { and, asc, eq, isNull, ne, or, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { Refusal } from '#contract/refusals.ts'
import type { Tx } from '#server/kit/database.ts'
import { mustBeSeen } from '#server/studios/rules.ts'
import { categories } from './rows.ts'
import { video, videoCategory } from './tables.ts'

export async function addCategory(tx: Tx, { _id = v7(), name: said }: { _id?: string; name: string }) {
  const name = said.trim()
  const place = sql`(select coalesce(max(place), 0) + 1 from video_category)`
  await tx.insert(videoCategory).values({ _id, name, place }).onConflictDoNothing()
  const rows = await tx
    .select()
    .from(videoCategory)
    .where(or(eq(videoCategory.name, name), eq(videoCategory._id, _id)))
  const row = rows.find(each => each.name === name)
  if (!row) throw new Refusal('taken')
  return row
}

async function locked(tx: Tx, id: string) {
  const [row] = await tx.select().from(videoCategory).where(eq(videoCategory._id, id)).for('update')
  return row
}

export async function editCategory(tx: Tx, id: string, { name: said, version }: { name: string; version: number }) {
  const name = said.trim()
  const row = await locked(tx, id)
  mustBeSeen(row, version, row?.name === name)
  if (row.name === name) return row
  if ((await tx.$count(videoCategory, and(eq(videoCategory.name, name), ne(videoCategory._id, id)))) > 0)
    throw new Refusal('taken', { name: 'Diese Kategorie gibt es schon.' })
  const next = { name, version: row.version + 1 }
  await tx.update(videoCategory).set(next).where(eq(videoCategory._id, id))
  return { ...row, ...next }
}

export async function removeCategory(tx: Tx, id: string, version: number | undefined) {
  const row = await locked(tx, id)
  if (!row) return
  if (version !== undefined) mustBeSeen(row, version, false)
  if ((await tx.$count(video, and(eq(video.category, id), isNull(video.removedAt)))) > 0) throw new Refusal('in-use')
  await tx.update(video).set({ category: null }).where(eq(video.category, id))
  await tx.delete(videoCategory).where(eq(videoCategory._id, id))
}

export async function orderCategories(tx: Tx, ids: readonly string[]) {
  // Locked in one order, whatever is asked.
  await tx.select({ _id: videoCategory._id }).from(videoCategory).orderBy(asc(videoCategory._id)).for('update')
  const rows = await categories(tx)
  const named = [...new Set(ids)].filter(id => rows.some(({ _id }) => _id === id))
  const left = rows.filter(({ _id }) => !named.includes(_id)).map(({ _id }) => _id)
  for (const [place, id] of [...named, ...left].entries()) await tx.update(videoCategory).set({ place }).where(eq(videoCategory._id, id))
  return categories(tx)
}
