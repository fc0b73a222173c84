import type { Local } from '#client/data/local.ts'
import type { AnyCall } from '#contract/call.ts'

/** The act under this key, while it waits. */
export async function waitingAs(local: Local | undefined, key: string) {
  const row = await local?.collections.outbox.findOne(key).exec()
  return row?.state === 'waiting' ? row : undefined
}

/** A waiting act that makes the same row: a person who was cut off while saving saves again. */
export async function waitingFor(local: Local | undefined, { method, path }: AnyCall, { _id }: { _id?: string }) {
  if (_id === undefined || path.includes(':')) return undefined
  const rows = await local?.collections.outbox.find({ selector: { state: 'waiting', path } }).exec()
  return rows?.find(row => row.method === method && (row.body as { _id?: string } | undefined)?._id === _id)
}
