import type { Engine } from './engine.ts'
import type { Marks } from './marks.ts'
import type { Pending } from './pending.ts'
import type { HeldDocument } from './push.ts'
import type { Parcel } from './sealedParcels.ts'
import type { LocalCollections, OutboxRow } from './types.ts'
import { unsent } from './uploads.ts'

interface Unsent {
  pending: Pending
  held: Marks<HeldDocument>
  /** The engine of the leading tab. */
  engine?: Engine
  collections: LocalCollections
  rows: readonly OutboxRow[]
}

/** Unsent work, with its base states as far as this tab knows them; of the small store the entries whose key begins with `shelf`. */
export async function parcelOf({ pending, held, engine, collections, rows }: Unsent, shelf?: string): Promise<Parcel> {
  await pending.counted
  const docs: Parcel['docs'] = []
  for (const [collection, open] of pending.each()) {
    const ids = [...open.keys()]
    const assumed = ids.length > 0 ? await engine?.replication(collection)?.assumed(ids) : undefined
    for (const [id, { doc }] of open) {
      const mark = held.all.get(`${collection}/${id}`)
      docs.push({ collection, doc, base: mark ? mark.base : assumed?.get(id) })
    }
  }
  const selector = { key: { $gte: shelf, $lt: `${shelf}\uffff` } }
  const kept = shelf === undefined ? [] : await collections.keep.find({ selector }).exec()
  return { docs, rows: unsent(rows), typed: kept.map(row => row.toMutableJSON()) }
}
