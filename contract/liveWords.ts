import { object, type Schema } from 'yup'
import { text } from './shapes.ts'

/** Words that a device says on the live channel (L197). Those of the chat are calls (`chat/words.ts`). */
export interface LiveWords {
  /** The device shows another studio (L121). */
  change_studio: { newStudioId: string }
  'chat:sendMessage': { groupId: string; _id: string; textContent: string; replyToMessageId?: string | null }
  'chat:editMessage': { _id: string; textContent: string; version: number }
  'chat:deleteMessage': { _id: string }
  'chat:messagesRead': { groupId: string; number: number }
  'chat:startTyping': { groupId: string }
  'chat:stopTyping': { groupId: string }
}

export type LiveWord = keyof LiveWords
export type Heard<Word extends LiveWord> = LiveWords[Word]

/** Words that a domain listens to, each with its shape; the server ignores any that are no calls either. */
export const heardWords = { change_studio: object({ newStudioId: text(40).required() }) } satisfies Partial<Record<LiveWord, Schema>>
