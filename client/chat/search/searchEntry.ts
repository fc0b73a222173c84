import type { IndexEntry } from '#client/kit/localIndex/WordIndex.ts'
import type { ChatMessage } from '#contract/chat/shapes.ts'

/** A message as it is found; what was taken back has no words. */
export const searchEntryOf = ({ _id, text, deleted, groupId, at }: ChatMessage): IndexEntry | undefined =>
  deleted || !text ? undefined : { id: _id, text, of: groupId, at: Date.parse(at) }
