import type { AnyCall } from '#contract/call.ts'
import { chat } from '#contract/chat/calls.ts'
import type { LiveWord } from '#contract/liveWords.ts'

type Data = Record<string, unknown>

/** A word of the live channel that is a call: what it says becomes the call's input, which the pipeline judges like any other. */
export interface Word {
  call: AnyCall
  input(data: Data): { params: Data; body?: unknown }
  /** The key of the act, by which it counts once at both doors. */
  key?(data: Data): unknown
  /** Comes so often that one too many is dropped rather than late. */
  fleeting?: true
}

const typing = (is: boolean): Word => ({
  call: chat.typing,
  input: ({ groupId }) => ({ params: { id: groupId }, body: { typing: is } }),
  fleeting: true,
})

/** The words of L197 and their calls (K01). */
export const chatWords: { [Name in Extract<LiveWord, `chat:${string}`>]: Word } = {
  'chat:sendMessage': {
    call: chat.send,
    input: ({ groupId, ...body }) => ({ params: { id: groupId }, body }),
    key: ({ _id }) => _id,
  },
  'chat:editMessage': { call: chat.editMessage, input: ({ _id, ...body }) => ({ params: { id: _id }, body }) },
  'chat:deleteMessage': { call: chat.deleteMessage, input: ({ _id }) => ({ params: { id: _id } }) },
  'chat:messagesRead': { call: chat.read, input: ({ groupId, ...body }) => ({ params: { id: groupId }, body }) },
  'chat:startTyping': typing(true),
  'chat:stopTyping': typing(false),
}
