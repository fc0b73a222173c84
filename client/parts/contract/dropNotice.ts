import type { Local } from '#client/data/local.ts'
import { toast } from '#client/kit/toast.ts'
import type { OutboxRow } from '#sync/client/types.ts'

/** Takes back an act about a notice that the studio does not have; the proof of a notice that is not sent goes with it. */
export async function dropNotice({ outbox }: Pick<Local, 'outbox'>, rows: readonly OutboxRow[], row: OutboxRow) {
  const { _id } = (row.body ?? {}) as { _id?: string }
  const proofs = _id === undefined ? [] : rows.filter(({ params, state }) => state !== 'done' && params?.id === _id)
  const backs: (() => Promise<void>)[] = []
  for (const { key } of [row, ...proofs]) backs.push(await outbox.discard(key))
  const undo = async () => {
    for (const back of backs) await back()
  }
  toast('Verworfen.', { undo: () => void undo() })
}
