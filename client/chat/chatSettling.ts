import { v7 } from 'uuid'
import { perform } from '#client/data/acts.ts'
import type { ChatLog } from '#client/data/chatLog.ts'
import type { Local } from '#client/data/local.ts'
import { isActOf, isRefused } from '#client/data/waitingActs.ts'
import { chat } from '#contract/chat/calls.ts'
import type { OutboxRow } from '#sync/client/types.ts'

/** The fate of a refused act without anybody being asked: it is dropped, or becomes an edit of the message that the studio has. */
export function settled(row: OutboxRow): 'drop' | 'edit' | undefined {
  const { key, code } = row
  if (!isRefused(row)) return undefined
  if (isActOf(row, chat.read)) return 'drop'
  // Taken back before it ever arrived.
  if (isActOf(row, chat.deleteMessage) && code === 'missing') return 'drop'
  if (isActOf(row, chat.editMessage) && code === 'chat-deleted') return 'drop'
  // Changed where it waited, so that its key is no more its id: the answer to the one before was lost on the way.
  if (isActOf(row, chat.send) && code === 'key-reused' && key !== row.body._id) return 'edit'
  return undefined
}

/** A message that a version before was refused though another device had sent the same draft: the studio has it with these words. */
async function isThere(log: ChatLog, row: OutboxRow) {
  if (!isRefused(row) || !isActOf(row, chat.send) || row.code !== 'key-reused') return false
  return (await log.one(row.key))?.text === row.body.textContent
}

const busy = new Set<string>()

/** Settles the acts of the chat that the studio refused and that need nobody. */
export async function settleChatActs(local: Local, log: ChatLog, rows: readonly OutboxRow[]) {
  for (const row of rows) {
    const way = settled(row) ?? ((await isThere(log, row)) ? 'drop' : undefined)
    if (!way || busy.has(row.key)) continue
    busy.add(row.key)
    if (way === 'edit') await asEdit(log, row)
    await local.outbox.discard(row.key)
  }
}

/** The same words as an edit of the version that the studio has. */
async function asEdit(log: ChatLog, { params, body, title }: OutboxRow) {
  const { _id, textContent } = body as { _id: string; textContent: string }
  const group = params?.id ?? ''
  if (!(await log.one(_id))) await log.catchUp(group)
  const version = (await log.one(_id))?.version ?? 1
  await perform(chat.editMessage, { params: { id: _id }, query: { group }, body: { textContent, version } }, { key: v7(), title })
}
