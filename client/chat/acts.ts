import { perform } from '#client/data/calls.ts'
import { now } from '#client/data/time.ts'
import { chat } from '#contract/chat.ts'

interface Written {
  group: string
  /** The group's name, for the title on /abgleich. */
  name: string
  /** Reserved by the draft: sent twice, it is one message. */
  _id: string
  text: string
  replyTo?: string | null
}

/** Puts a message into the outbox; it lies there once this resolves. */
export const sendMessage = ({ group, name, _id, text, replyTo }: Written) =>
  perform(
    chat.send,
    { params: { id: group }, body: { _id, textContent: text, written: now(), ...(replyTo && { replyToMessageId: replyTo }) } },
    { key: _id, title: `Nachricht an ${name}` },
  )
