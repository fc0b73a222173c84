import { and, isNull, sql } from 'drizzle-orm'
import type { Tx } from '#server/kit/database.ts'
import type { WithBus } from '#server/kit/house.ts'
import { display } from './tables.ts'

/** Tells a display's screens that they play something else now. */
export const tellDisplay = (tx: Tx, house: WithBus, _id: string) =>
  house.bus.publish(tx, { kind: 'live', people: [_id], event: 'display:changed', data: { display: _id } })

/** The same for all displays that show a gallery. */
export async function tellGallery(tx: Tx, house: WithBus, gallery: string) {
  const rows = await tx
    .select({ _id: display._id })
    .from(display)
    .where(and(isNull(display.removedAt), sql`${gallery}::uuid = any(${display.galleries} || ${display.albums})`))
  for (const { _id } of rows) await tellDisplay(tx, house, _id)
}
