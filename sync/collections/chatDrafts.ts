import type { Stamp } from './collection.ts'

/** What a member was writing; id = the group or person written to. */
export interface ChatDraft extends Stamp {
  text: string
  /** The message answered or edited. */
  replyTo?: string
  edits?: string
  at: string
  /** Texts that lost a clash and wait to be taken or dropped. */
  others: { text: string; at: string }[]
}
