import type { Local } from '#client/data/local.ts'
import { isUnsent, waitingActs } from '#client/data/waitingActs.ts'
import type { AnyCall } from '#contract/call.ts'
import { namedAct } from '#sync/client/buildsOn.ts'
import type { OutboxRow } from '#sync/client/types.ts'

/**
 * An act as it stands now: under its key, or under that of the one that has taken its place and has not arrived. One that has arrived was joined
 * with what the studio had, which whoever writes it anew has not seen.
 */
export async function standingAct(local: Local | undefined, act: Pick<OutboxRow, 'call' | 'key'>): Promise<OutboxRow | undefined> {
  const rows = (await local?.outbox.rows()) ?? []
  return rows.find(({ key }) => key === act.key) ?? rows.findLast(row => isUnsent(row) && row.insteadOf?.includes(namedAct(act)))
}

/** A waiting act that makes the same row: a person who was cut off while saving saves again. */
export async function waitingAddOf(call: AnyCall, { _id }: { _id?: string } = {}) {
  if (_id === undefined || (call.path as string).includes(':')) return undefined
  return (await waitingActs(call, _id))[0]
}
