import { keepAnswer, queries } from '#client/data/cache.ts'
import { useOnline } from '#client/data/connection.ts'
import { keyOf, useCall } from '#client/data/reads.ts'
import { useMe } from '#client/data/session.ts'
import { dayOf, today } from '#client/data/time.ts'
import { clockTime, shortDate } from '#client/kit/format.ts'
import { chat } from '#contract/chat/calls.ts'
import type { Presence } from '#contract/chat/presence.ts'
import type { ChatGroup } from '#contract/chat/shapes.ts'

/** Writes what the live channel told into the answer that this device keeps. */
export function patchPresence({ userId, isOnline, lastSeen }: Presence) {
  const key = keyOf(chat.presence)
  const before = queries.getQueryData<Presence[]>(key)
  if (!before) return
  const others = before.filter(each => each.userId !== userId)
  const after = isOnline || lastSeen ? [...others, { userId, isOnline, lastSeen }] : others
  queries.setQueryData(key, after, { updatedAt: queries.getQueryState(key)?.dataUpdatedAt })
  keepAnswer(key, after)
}

/** Somebody's presence in words: that they are there, or when they were last, to the minute within a day, else to the day. */
export function presenceWords({ isOnline, lastSeen }: Presence, now = today()) {
  if (isOnline) return 'online'
  if (!lastSeen) return undefined
  const day = dayOf(lastSeen)
  return `zuletzt da ${day === now ? `um ${clockTime(lastSeen)}` : `am ${shortDate(day)}`}`
}

/** The line below the name of who is talked to; nothing of others without a network, since it may have changed. */
export function useHeadLine(group: ChatGroup | undefined) {
  const me = useMe()?._id
  const online = useOnline()
  const { data = [] } = useCall(chat.presence)
  if (!group) return undefined
  if (group.kind === 'group') return group.members.length === 1 ? 'Nur du' : `${group.members.length} Mitglieder`
  const other = group.members.find(({ userId }) => userId !== me)
  const known = online ? data.find(({ userId }) => userId === other?.userId) : undefined
  return known && presenceWords(known)
}
