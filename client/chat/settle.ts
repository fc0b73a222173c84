import { v7 } from 'uuid'
import { perform } from '#client/data/acts.ts'
import type { ChatLog } from '#client/data/chatLog.ts'
import type { Local } from '#client/data/local.ts'
import { chat } from '#contract/chat/calls.ts'
import type { OutboxRow } from '#sync/client/types.ts'

/** What becomes of a refused act without anybody being asked: it is dropped, or becomes an edit of the message that the studio has. */
export function settled({ call, key, body, code, state }: OutboxRow): 'drop' | 'edit' | undefined {
  if (state !== 'refused') return undefined
  if (call === 'chat.read') return 'drop'
  // Taken back before it ever arrived.
  if (call === 'chat.deleteMessage' && code === 'missing') return 'drop'
  if (call === 'chat.editMessage' && code === 'chat-deleted') return 'drop'
  // Changed where it waited, so that its key is no more its id: the answer to the one before was lost on the way.
  if (call === 'chat.send' && code === 'key-reused' && key !== (body as { _id?: string })._id) return 'edit'
  return undefined
}

/** A message that a version before was refused though another device had sent the same draft: the studio has it with these words. */
async function isThere(log: ChatLog, { call, code, key, body, state }: OutboxRow) {
  if (state !== 'refused' || call !== 'chat.send' || code !== 'key-reused') return false
  return (await log.one(key))?.text === (body as { textContent?: string }).textContent
}

const busy = new Set<string>()

/** Settles the acts of the chat that the studio refused and that need nobody. */
export async function settle(local: Local, log: ChatLog, rows: readonly OutboxRow[]) {
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
