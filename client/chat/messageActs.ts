import { v7 } from 'uuid'
import { perform, replaceAct } from '#client/data/acts.ts'
import type { ChatLog } from '#client/data/chatLog.ts'
import { localForAct } from '#client/data/local.ts'
import { now } from '#client/data/time.ts'
import { actsOf, isRefused, isWaiting, replaceWaiting, unsentActs } from '#client/data/waitingActs.ts'
import { chat } from '#contract/chat/calls.ts'
import type { ChatLine } from './chatLines.ts'
import { isOwnText } from './forgetting.ts'
import { patchGroups, withoutText } from './groupLines.ts'

/** The group that is written in; its name stands in the act's title on /abgleich. */
export interface ChatTarget {
  group: string
  name: string
}

interface MessageInput extends ChatTarget {
  /** Reserved by the draft: sent twice, it is one message. */
  _id: string
  text: string
  replyTo?: string | null
}

/** Puts a message into the outbox; it lies there once this resolves. */
export const sendMessage = ({ group, name, _id, text, replyTo }: MessageInput) =>
  perform(
    chat.send,
    { params: { id: group }, body: { _id, textContent: text, written: now(), ...(replyTo && { replyToMessageId: replyTo }) } },
    { key: _id, title: `Nachricht an ${name}` },
  )

/**
 * Changes an own message. One that waits is changed where it lies, under its own id: where the studio had it already, `settle` makes an edit
 * of it.
 */
export async function editMessage({ group, name }: ChatTarget, line: Pick<ChatLine, '_id' | 'version'>, text: string) {
  const local = await localForAct()
  const [unsent] = await unsentActs(chat.send, ({ body }) => body._id === line._id)
  if (unsent && (await replaceAct(local, { call: chat.send, key: unsent.key, body: { ...unsent.body, textContent: text } }))) return
  const [earlier] = await unsentActs(chat.editMessage, line._id)
  if (
    earlier &&
    isWaiting(earlier) &&
    (await replaceAct(local, { call: chat.editMessage, key: earlier.key, body: { ...earlier.body, textContent: text } }))
  )
    return
  if (earlier) await local.outbox.discard(earlier.key)
  const body = { textContent: text, version: line.version }
  await perform(chat.editMessage, { params: { id: line._id }, query: { group }, body }, { key: v7(), title: `Nachricht an ${name} ändern` })
}

/**
 * Takes a message back. Its text leaves this device at once (K09); of one that waits the act is dropped, and the studio still told, for it may
 * have it without this device knowing.
 */
export async function takeBackMessage({ group, name }: ChatTarget, line: Pick<ChatLine, '_id' | 'own'>, log: ChatLog | undefined) {
  const local = await localForAct()
  if (line.own) {
    for (const row of (await local.outbox.rows()).filter(row => isOwnText(row, line._id))) await local.outbox.discard(row.key)
    const editing = `${group}/${line._id}`
    if (await local.one('chatDrafts', editing)) await local.remove('chatDrafts', editing)
    patchGroups(groups => withoutText(groups, line._id))
    await log?.change(line._id, row => ({ ...row, text: '', textContent: '', deleted: row.deleted ?? 'author' }))
  }
  await perform(chat.deleteMessage, { params: { id: line._id }, query: { group } }, { key: v7(), title: `Nachricht an ${name} löschen` })
}

/** Says how far this member has read: only the highest number waits. */
export async function markRead({ group, name }: ChatTarget, number: number) {
  const { outbox } = await localForAct()
  const marks = actsOf(await outbox.rows(), chat.read, group).filter(row => !isRefused(row))
  if (marks.some(({ body }) => body.number >= number)) return
  if (await replaceWaiting(chat.read, group, { number })) return
  await perform(chat.read, { params: { id: group }, body: { number } }, { key: v7(), title: `Gelesen: ${name}` })
}
