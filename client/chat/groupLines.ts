import { useMemo } from 'react'
import { keepAnswer, queries } from '#client/data/cache.ts'
import { breathOut, useOutboxActs } from '#client/data/outboxActs.ts'
import { keyOf, useCall } from '#client/data/reads.ts'
import { useMe } from '#client/data/session.ts'
import { type ActOf, actsOf, isActOf, isUnsent } from '#client/data/waitingActs.ts'
import { useBlockedPeople } from '#client/parts/useBlockedPeople.ts'
import { chat, isOfPair } from '#contract/chat/calls.ts'
import type { ChatGroup, ChatMessage } from '#contract/chat/shapes.ts'
import type { OutboxRow } from '#sync/client/types.ts'
import { waitingIn } from './unsentMessages.ts'

export const chatActs = {
  create: chat.create,
  rename: chat.edit,
  send: chat.send,
  edit: chat.editMessage,
  remove: chat.deleteMessage,
  read: chat.read,
  leave: chat.leave,
  dissolve: chat.dissolve,
} as const

/** A group as the list shows it. */
export interface GroupLine extends ChatGroup {
  /** The text written last, as it waits here, below what the studio has. */
  waiting?: string
  /** Acts of this device that the studio did not take. */
  refused: number
  /** Begun here, and not at the studio yet. */
  fresh?: true
}

/** The groups as the studio and this device know them, the one with the newest message first. */
export function useGroups() {
  const asked = useCall(chat.groups)
  const acts = useOutboxActs(chatActs)
  const me = useMe()?._id ?? ''
  const blocked = useBlockedPeople()
  const groups = useMemo(() => {
    const rows = acts.map(({ row }) => row)
    return linesOf(asked.data ?? [], rows, me, { stand: asked.stand, blocked })
  }, [asked.data, acts, me, asked.stand, blocked])
  return { groups, known: asked.data !== undefined, stand: asked.stand, error: asked.error, again: asked.again }
}

interface GroupListState {
  /** Moment at which the answer was loaded, in ms. */
  stand?: number
  blocked?: ReadonlySet<string>
}

/** The list of an answer, and what waits on this device. */
export function linesOf(
  answer: readonly ChatGroup[],
  rows: readonly OutboxRow[],
  me: string,
  { stand = 0, blocked = nobody }: GroupListState = {},
): GroupLine[] {
  const left = doneIn(rows, stand, chat.leave)
  const dissolved = doneIn(rows, stand, chat.dissolve)
  const known = new Set(answer.map(({ _id }) => _id))
  const written = rows.filter(row => !isActOf(row, chat.edit))
  const begun = actsOf(rows, chat.create).flatMap(row => (isUnsent(row) ? begunOf(row, me) : []))
  return [...begun.filter(({ _id }) => !known.has(_id)), ...answer.map(group => ({ ...group, refused: 0 }))]
    .filter(({ _id }) => !dissolved.has(_id))
    .map(group => {
      const own = waitingIn(written, group._id)
      const seen = Math.max(group.read, ...own.read)
      const unread = group.last && seen >= group.last.number ? 0 : group.unread
      const shut = left.has(group._id) ? ('left' as const) : isWithBlocked(group, me, blocked) ? ('closed' as const) : group.state
      return {
        ...group,
        name: renamedIn(rows, group._id, stand) ?? group.name,
        state: group.state === 'open' ? shut : group.state,
        read: seen,
        unread,
        waiting: own.sent.at(-1)?.text,
        refused: own.refused,
      }
    })
    .sort((one, other) => (atOf(one, rows) > atOf(other, rows) ? -1 : 1))
}

const nobody: ReadonlySet<string> = new Set()

/** A one-to-one chat with somebody blocked: the studio would take nothing more for it. */
const isWithBlocked = ({ kind, members }: ChatGroup, me: string, blocked: ReadonlySet<string>) =>
  kind === 'direct' && members.some(({ userId }) => userId !== me && blocked.has(userId))

/** Groups that this device's member has left, or dissolved, and that an answer loaded at `stand` still has them in. */
const doneIn = (rows: readonly OutboxRow[], stand: number, call: typeof chat.leave | typeof chat.dissolve) =>
  new Set(
    actsOf(rows, call).flatMap(({ params, state, answered }) => {
      const isNews = state === 'waiting' || (state === 'done' && Date.parse(answered ?? '') + breathOut > stand)
      return isNews ? [params.id] : []
    }),
  )

/** The name that this device's member gave a group, where an answer loaded at `stand` does not have it yet. */
function renamedIn(rows: readonly OutboxRow[], group: string, stand: number) {
  const isNews = ({ state, answered }: OutboxRow) => state === 'waiting' || (state === 'done' && Date.parse(answered ?? '') > stand)
  return actsOf(rows, chat.edit, group).findLast(isNews)?.body.name
}

function atOf(group: GroupLine, rows: readonly OutboxRow[]) {
  const last = group.last?.at ?? group.createdAt
  const mine = waitingIn(rows, group._id).sent.at(-1)?.at
  return mine && mine > last ? mine : last
}

/** A group that was begun on this device and waits for the studio. */
function begunOf({ body, born, title }: ActOf<typeof chat.create>, me: string): GroupLine[] {
  const { _id, name } = body
  if (!_id) return []
  const own = { _id: me, userId: me, vorname: '', nachname: '', bild: null, role: 'admin' as const }
  return [
    {
      _id,
      kind: isOfPair(_id) ? ('direct' as const) : ('group' as const),
      name: name ?? title,
      bild: null,
      members: [own],
      state: 'open' as const,
      muted: false,
      count: 0,
      read: 0,
      unread: 0,
      last: null,
      version: 1,
      createdAt: born,
      refused: 0,
      fresh: true as const,
    },
  ]
}

/** The list after a message was told on the live channel; undefined where the group is not in it. What somebody blocked says is nothing new. */
export function withMessage(
  groups: readonly ChatGroup[],
  message: ChatMessage,
  me: string,
  blocked: ReadonlySet<string>,
): ChatGroup[] | undefined {
  const before = groups.find(({ _id }) => _id === message.groupId)
  if (!before) return undefined
  if (before.last && message.number < before.last.number) return [...groups]
  const again = before.last?._id === message._id
  const from = message.senderId?._id ?? ''
  const news = !again && from !== me && !blocked.has(from) && message.number > before.read && !message.deleted
  const after = { ...before, last: message, count: Math.max(before.count, message.changed), unread: before.unread + (news ? 1 : 0) }
  return groups.map(group => (group === before ? after : group))
}

/** The list after its member took this message back; undefined where it is not the last of any group. */
export const withoutText = (groups: readonly ChatGroup[], message: string): ChatGroup[] | undefined =>
  groups.some(({ last }) => last?._id === message)
    ? groups.map(group =>
        group.last?._id === message
          ? { ...group, last: { ...group.last, text: '', textContent: '', deleted: group.last.deleted ?? 'author' } }
          : group,
      )
    : undefined

/** Writes into the answer that this device keeps what the live channel told. */
export function patchGroups(change: (groups: readonly ChatGroup[]) => ChatGroup[] | undefined): boolean {
  const key = keyOf(chat.groups)
  const before = queries.getQueryData<ChatGroup[]>(key)
  const after = before && change(before)
  if (!after) return false
  queries.setQueryData(key, after, { updatedAt: queries.getQueryState(key)?.dataUpdatedAt })
  keepAnswer(key, after)
  return true
}
