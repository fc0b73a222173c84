import { type ActOf, actsOf, isActOf, isRefused, isUnsent } from '#client/data/waitingActs.ts'
import { chat } from '#contract/chat/calls.ts'
import type { OutboxRow } from '#sync/client/types.ts'

/** A message of this device as it lies in the outbox. */
export interface UnsentMessage {
  _id: string
  text: string
  replyTo: string | null
  at: string
  row: OutboxRow
}

/** The group that an act of the chat is about. */
export const groupOfAct = (row: OutboxRow): string | undefined =>
  isActOf(row, chat.create) ? row.body._id : ((row.query?.group as string | undefined) ?? row.params?.id)

/** A group's rows in the outbox: messages that wait or were refused, the marks, and how many acts were refused. */
export function waitingIn(rows: readonly OutboxRow[], group: string) {
  const own = rows.filter(row => groupOfAct(row) === group)
  const sends = actsOf(own, chat.send)
  return {
    sent: sends.filter(isUnsent).map(unsentOf),
    done: sends.filter(({ state }) => state === 'done').map(unsentOf),
    read: actsOf(own, chat.read).flatMap(row => (isRefused(row) ? [] : [row.body.number])),
    refused: own.filter(isRefused).length,
  }
}

function unsentOf(row: ActOf<typeof chat.send>): UnsentMessage {
  const { _id = row.key, textContent = '', replyToMessageId = null } = row.body
  return { _id, text: textContent, replyTo: replyToMessageId, at: row.born, row }
}
