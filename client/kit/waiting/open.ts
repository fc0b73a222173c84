import type { Local } from '#client/data/local.ts'
import type { AnyCall } from '#contract/call.ts'
import type { OutboxRow } from '#sync/client/types.ts'

/** The act under this key, as it stands now. */
export async function actAs(local: Local | undefined, key: string): Promise<OutboxRow | undefined> {
  return (await local?.collections.outbox.findOne(key).exec())?.toMutableJSON() as OutboxRow | undefined
}

/** A waiting act that makes the same row: a person who was cut off while saving saves again. */
export async function waitingFor(local: Local | undefined, { method, path }: AnyCall, { _id }: { _id?: string } = {}) {
  if (_id === undefined || path.includes(':')) return undefined
  const rows = await local?.collections.outbox.find({ selector: { state: 'waiting', path } }).exec()
  return rows?.find(row => row.method === method && (row.body as { _id?: string } | undefined)?._id === _id)
}
