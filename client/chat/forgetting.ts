import type { ChatLog } from '#client/data/chatLog.ts'
import type { Local } from '#client/data/local.ts'
import { isActOf } from '#client/data/waitingActs.ts'
import { chat } from '#contract/chat/calls.ts'
import type { OutboxRow } from '#sync/client/types.ts'

function messageOf(row: OutboxRow) {
  if (isActOf(row, chat.send)) return row.body._id ?? row.key
  return isActOf(row, chat.editMessage) ? row.params.id : undefined
}

/** True of an act that carries the text of this message. */
export const isOwnText = (row: OutboxRow, message: string) => messageOf(row) === message

/**
 * Drops acts and edits under way whose message was taken back, on whichever device: its text stays nowhere here, nor in an acknowledged act
 * (K09).
 */
export async function forgetTakenBack(local: Local, log: ChatLog) {
  const [rows, drafts] = await Promise.all([local.outbox.rows(), local.find('chatDrafts')])
  const ids = [...rows.map(messageOf), ...drafts.map(({ edits }) => edits)].filter(id => id !== undefined)
  const gone = new Set((await log.among(ids)).flatMap(({ _id, deleted }) => (deleted ? [_id] : [])))
  for (const row of rows) if (gone.has(messageOf(row) ?? '')) await local.outbox.discard(row.key)
  for (const { id, edits } of drafts) if (gone.has(edits ?? '')) await local.remove('chatDrafts', id)
}
