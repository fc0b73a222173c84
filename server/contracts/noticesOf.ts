import { desc, inArray } from 'drizzle-orm'
import type { NoticeRow } from '#contract/contracts/noticeShapes.ts'
import type { Tx } from '#server/kit/database.ts'
import { contractNotice } from './tables.ts'

/** A notice as whoever sees its contract sees it. */
export const shownNotice = ({ proof, ...notice }: typeof contractNotice.$inferSelect): NoticeRow => ({
  _id: notice._id,
  kind: notice.kind,
  way: notice.way,
  day: notice.day,
  receivedAt: notice.receivedAt,
  deviceAt: notice.deviceAt,
  to: notice.to,
  proved: proof !== null,
  confirmedAt: notice.confirmedAt,
  takenBackAt: notice.takenBackAt,
})

/** Notices of these contracts by contract, the newest first. */
export async function noticesOf(tx: Tx, ids: readonly string[]): Promise<Map<string, NoticeRow[]>> {
  const by = new Map<string, NoticeRow[]>(ids.map(_id => [_id, []]))
  if (ids.length === 0) return by
  const found = await tx
    .select()
    .from(contractNotice)
    .where(inArray(contractNotice.contract, [...ids]))
    .orderBy(desc(contractNotice.receivedAt), desc(contractNotice._id))
  for (const notice of found) by.get(notice.contract)?.push(shownNotice(notice))
  return by
}
