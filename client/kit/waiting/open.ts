import type { Local } from '#client/data/local.ts'
import type { AnyCall } from '#contract/call.ts'

const openIn = async (local: Local | undefined) => (await local?.collections.outbox.find({ selector: { state: 'waiting' } }).exec()) ?? []

/** The act under this key, while it waits. */
export const waitingAs = async (local: Local | undefined, key: string) => (await openIn(local)).find(row => row.key === key)

/** An act that makes the same row: whoever was cut off while saving saves again. */
export const waitingFor = async (local: Local | undefined, { method, path }: AnyCall, { _id }: { _id?: string }) =>
  _id === undefined || path.includes(':')
    ? undefined
    : (await openIn(local)).find(
        row => row.method === method && row.path === path && (row.body as { _id?: string } | undefined)?._id === _id,
      )
