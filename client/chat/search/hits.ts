import { isFolded } from '#client/chat/foldedWords.ts'
import type { GroupLine } from '#client/chat/groupLines.ts'
import { groupOfAct, waitingIn } from '#client/chat/unsentMessages.ts'
import { actsOf } from '#client/data/waitingActs.ts'
import { gradeOf, type Stretch, stretchesIn, wordsIn } from '#client/kit/localIndex/words.ts'
import { chat } from '#contract/chat/calls.ts'
import type { ChatMessage, Face } from '#contract/chat/shapes.ts'
import type { OutboxRow } from '#sync/client/types.ts'

/** A message that was found; one without a number waits on this device. */
export type FoundMessage = Pick<ChatMessage, '_id' | 'groupId' | 'text' | 'at'> & {
  number?: number
  senderId: Pick<Face, '_id' | 'vorname' | 'nachname'> | null
}

/** Hits in one conversation. */
export interface Hits {
  group: GroupLine
  rows: readonly FoundMessage[]
}

/** Messages of the outbox with all of these words, the newest first: they stand in no log yet. */
export function waitingWith(acts: readonly OutboxRow[], typed: string, me: FoundMessage['senderId'], only?: string): FoundMessage[] {
  const asked = wordsIn(typed)
  const groups = new Set(actsOf(acts, chat.send).flatMap(act => groupOfAct(act) ?? []))
  return [...groups]
    .filter(groupId => only === undefined || only === groupId)
    .flatMap(groupId => waitingIn(acts, groupId).sent.map(({ _id, text, at }) => ({ _id, groupId, text, at, senderId: me })))
    .filter(({ text }) => hasAll(text, asked))
    .sort((one, other) => (one.at > other.at ? -1 : 1))
}

function hasAll(text: string, asked: readonly string[]) {
  const words = wordsIn(text)
  return asked.length > 0 && asked.every(each => words.some(word => gradeOf(word, each) > 0))
}

/**
 * Hits by conversation: first those that wait and others on this device, then those that the studio adds. Nothing of people whom this member has
 * blocked where they are folded, nor of a conversation that is no longer theirs.
 */
export function hitsIn(
  here: readonly FoundMessage[],
  studio: readonly FoundMessage[],
  groups: readonly GroupLine[],
  blocked: ReadonlySet<string>,
): Hits[] {
  const known = new Map(groups.map(group => [group._id, group]))
  const by = new Map<string, Map<string, FoundMessage>>()
  for (const row of [...here, ...studio]) {
    const group = known.get(row.groupId)
    if (!group || (row.senderId && isFolded(group.kind, row.senderId._id, blocked))) continue
    const rows = by.get(group._id) ?? new Map<string, FoundMessage>()
    if (!rows.has(row._id)) rows.set(row._id, row)
    by.set(group._id, rows)
  }
  return [...by].map(([_id, rows]) => ({ group: known.get(_id)!, rows: [...rows.values()] }))
}

/** Conversations whose name has all of these words. */
export function namedIn(groups: readonly GroupLine[], typed: string): GroupLine[] {
  const asked = wordsIn(typed)
  return groups.filter(({ name }) => hasAll(name, asked))
}

/** Letters before the first hit, so that it stands within the lines that are shown. */
const lead = 40

/** A message in stretches, from a little before its first hit on. */
export function snippetOf(text: string, typed: string): Stretch[] {
  const stretches = stretchesIn(text.replace(/\s+/g, ' '), typed)
  const [first] = stretches
  if (!first || first.hit || first.text.length <= lead * 2) return stretches
  const from = first.text.indexOf(' ', first.text.length - lead)
  return [{ text: `…${first.text.slice(from < 0 ? first.text.length - lead : from)}`, hit: false }, ...stretches.slice(1)]
}
