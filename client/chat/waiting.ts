import type { OutboxRow } from '#sync/client/types.ts'

/** A message of this device as it lies in the outbox. */
export interface Unsent {
  _id: string
  text: string
  replyTo: string | null
  at: string
  row: OutboxRow
}

interface Body {
  _id?: string
  textContent?: string
  replyToMessageId?: string | null
  number?: number
}

/** The group that an act of the chat is about. */
export const groupOfAct = ({ call, params, query, body }: OutboxRow): string | undefined =>
  call === 'chat.create' ? (body as Body | undefined)?._id : ((query?.group as string | undefined) ?? params?.id)

/** What lies in the outbox for a group: messages that wait or were refused, the marks, and how many acts were refused. */
export function waitingIn(rows: readonly OutboxRow[], group: string) {
  const own = rows.filter(row => groupOfAct(row) === group)
  const sends = own.filter(({ call }) => call === 'chat.send')
  return {
    sent: sends.filter(({ state }) => state !== 'done').map(unsentOf),
    done: sends.filter(({ state }) => state === 'done').map(unsentOf),
    read: own.flatMap(({ call, body, state }) => (call === 'chat.read' && state !== 'refused' ? [(body as Body).number ?? 0] : [])),
    refused: own.filter(({ state }) => state === 'refused').length,
  }
}

function unsentOf(row: OutboxRow): Unsent {
  const { _id = row.key, textContent = '', replyToMessageId = null } = row.body as Body
  return { _id, text: textContent, replyTo: replyToMessageId, at: row.born, row }
}
