import type { Local } from '#client/data/local.ts'
import type { AnyCall } from '#contract/call.ts'
import { namedAct } from '#sync/client/buildsOn.ts'
import type { OutboxRow } from '#sync/client/types.ts'

/**
 * An act as it stands now: under its key, or under that of the one that has taken its place and has not arrived. One that has arrived was joined
 * with what the studio had, which whoever writes it anew has not seen.
 */
export async function actAs(local: Local | undefined, act: Pick<OutboxRow, 'call' | 'key'>): Promise<OutboxRow | undefined> {
  const outbox = local?.collections.outbox
  const own = await outbox?.findOne(act.key).exec()
  const heirs = own
    ? [own]
    : ((await outbox?.find().exec()) ?? []).filter(row => row.state !== 'done' && row.insteadOf?.includes(namedAct(act)))
  return heirs
    .sort((one, other) => one.order - other.order)
    .at(-1)
    ?.toMutableJSON() as OutboxRow | undefined
}

/** A waiting act that makes the same row: a person who was cut off while saving saves again. */
export async function waitingFor(local: Local | undefined, { method, path }: AnyCall, { _id }: { _id?: string } = {}) {
  if (_id === undefined || path.includes(':')) return undefined
  const rows = await local?.collections.outbox.find({ selector: { state: 'waiting', path } }).exec()
  return rows?.find(row => row.method === method && (row.body as { _id?: string } | undefined)?._id === _id)
}
