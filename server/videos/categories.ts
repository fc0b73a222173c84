import { and, asc, eq, isNull, ne, or, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { Refusal } from '#contract/refusals.ts'
import type { Tx } from '#server/kit/database.ts'
import { type RowAct, rowsOf } from '#server/kit/rows.ts'
import { video, videoCategory } from './tables.ts'

async function mustBeNew(tx: Tx, name: string, _id: string) {
  if ((await tx.$count(videoCategory, and(eq(videoCategory.name, name), ne(videoCategory._id, _id)))) > 0)
    throw new Refusal('taken', { name: 'Diese Kategorie gibt es schon.' })
}

/** Removed videos stand in none any more. */
async function letGo(tx: Tx, { _id }: typeof videoCategory.$inferSelect) {
  if ((await tx.$count(video, and(eq(video.category, _id), isNull(video.removedAt)))) > 0) throw new Refusal('in-use')
  await tx.update(video).set({ category: null }).where(eq(video.category, _id))
}

export const categories = rowsOf({
  table: videoCategory,
  fields: ({ name }: { name: string }) => ({ name: name.trim() }),
  order: [asc(videoCategory.place), asc(videoCategory.name)],
  mayStand: ({ tx }, { name }, _id) => mustBeNew(tx, name, _id),
  mayGo: letGo,
})

/** Adds a category, or answers the one of that name. */
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

export async function orderCategories(given: RowAct, ids: readonly string[]) {
  const { tx } = given
  // Locked in one order, whatever is asked.
  await tx.select({ _id: videoCategory._id }).from(videoCategory).orderBy(asc(videoCategory._id)).for('update')
  const rows = await categories.list(given)
  const named = [...new Set(ids)].filter(id => rows.some(({ _id }) => _id === id))
  const left = rows.filter(({ _id }) => !named.includes(_id)).map(({ _id }) => _id)
  for (const [place, id] of [...named, ...left].entries()) await tx.update(videoCategory).set({ place }).where(eq(videoCategory._id, id))
  return categories.list(given)
}
