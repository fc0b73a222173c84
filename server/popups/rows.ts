import { and, count, eq, inArray, isNull, type SQL } from 'drizzle-orm'
import type { Brand } from '#contract/brand.ts'
import type { Popup, PopupRow } from '#contract/popups.ts'
import { Refusal } from '#contract/refusals.ts'
import { fileAddress } from '#server/files/address.ts'
import type { Tx } from '#server/kit/database.ts'
import type { House } from '#server/kit/house.ts'
import type { Who } from '#server/serve/serve.ts'
import { isOn, newestFirst, visibleTo } from './rules.ts'
import { popup, popupSeen } from './tables.ts'

type Stored = typeof popup.$inferSelect

/** What is on for this person, newest first, with when it was last seen. */
export async function shownTo(tx: Tx, house: House, who: Who, brand: Brand, ownAudience: boolean): Promise<Popup[]> {
  const rows = await tx
    .select({ row: popup, seen: popupSeen })
    .from(popup)
    .leftJoin(popupSeen, and(eq(popupSeen.popup, popup._id), eq(popupSeen.person, who._id)))
    .where(and(isOn({ brand, who: ownAudience ? who : undefined }), isNull(popupSeen.leadAt)))
    .orderBy(...newestFirst)
  return rows.map(({ row, seen }) => ({
    ...{ _id: row._id, title: row.title, text: row.text, createdAt: row.created, from: row.from, to: row.to },
    image: fileAddress(house, who, row.image),
    lead: row.leadLabel ? { label: row.leadLabel, link: row.leadLink } : null,
    shownAt: seen?.shownAt ?? null,
  }))
}

/** Popups as staff see them, newest first. */
export async function staffRows(tx: Tx, house: House, who: Who, which?: SQL): Promise<PopupRow[]> {
  const rows = await tx
    .select()
    .from(popup)
    .where(and(isNull(popup.removedAt), visibleTo(who), which))
    .orderBy(...newestFirst)
  if (rows.length === 0) return []
  const ids = rows.map(({ _id }) => _id)
  const sums = await tx
    .select({ _id: popupSeen.popup, shown: count(), closed: count(popupSeen.closedAt), led: count(popupSeen.leadAt) })
    .from(popupSeen)
    .where(inArray(popupSeen.popup, ids))
    .groupBy(popupSeen.popup)
  const byId = new Map(sums.map(sum => [sum._id, sum]))
  return rows.map(row => rowOf(house, who, row, byId.get(row._id)))
}

function rowOf(
  house: House,
  who: Who,
  row: Stored,
  sums: { shown: number; closed: number; led: number } = { shown: 0, closed: 0, led: 0 },
) {
  const { created, author: _author, removedAt: _removed, ...rest } = row
  const { shown, closed, led } = sums
  return { ...rest, createdAt: created, imageAddress: fileAddress(house, who, row.image), shown, closed, led }
}

export async function staffRow(tx: Tx, house: House, who: Who, _id: string): Promise<PopupRow> {
  const [row] = await staffRows(tx, house, who, eq(popup._id, _id))
  if (!row) throw new Refusal('missing')
  return row
}
