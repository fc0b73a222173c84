import { useSetAtom } from 'jotai'
import { useEffect, useRef } from 'react'
import { queries } from '#client/data/cache.ts'
import { unreadChatsAtom } from '#client/data/chatUnread.ts'
import { onFrame } from '#client/data/live.ts'
import { keyOf } from '#client/data/reads.ts'
import { isStation, useMe } from '#client/data/session.ts'
import { toast } from '#client/kit/toast.ts'
import { mayComeUp } from '#client/parts/quiet.ts'
import { useBlockedPeople } from '#client/parts/useBlockedPeople.ts'
import { chat } from '#contract/chat/calls.ts'
import type { ChatGroup, ChatMessage } from '#contract/chat/shapes.ts'
import { useGroups } from './groupLines.ts'
import { patchPresence } from './presence.ts'
import { toastFor } from './toastFor.ts'

/** The chat's signs outside of it: the toast, how many are unread, pushes that were read elsewhere, and who is there. */
export function ChatSigns() {
  const me = useMe()?._id ?? ''
  const blocked = useRef<ReadonlySet<string>>(new Set())
  blocked.current = useBlockedPeople()
  useUnread()
  useEffect(
    () =>
      onFrame(({ event, data }) => {
        if (event === 'chat:userOnline') patchPresence({ ...(data as { userId: string }), isOnline: true, lastSeen: null })
        if (event === 'chat:userOffline') patchPresence({ ...(data as { userId: string; lastSeen: string | null }), isOnline: false })
        if (event === 'chat:newMessage') sayNew(data as ChatMessage, me, blocked.current)
      }),
    [me],
  )
  return null
}

/** A new message is said for five seconds where it is not seen anyway and nothing may be disturbed (L120, L283). */
function sayNew(message: ChatMessage, me: string, blocked: ReadonlySet<string>) {
  const group = queries.getQueryData<ChatGroup[]>(keyOf(chat.groups))?.find(({ _id }) => _id === message.groupId)
  const { pathname, search } = location
  const open = pathname === '/chat' ? new URLSearchParams(search).get('group') : null
  const said = toastFor(message, { me, group, open, blocked, tablet: isStation(), quiet: !mayComeUp() })
  if (said) toast(said.text, { to: said.to, time: 5000 })
}

/** Counts for the bar and the app's icon, and takes pushes off that were read on another device. */
function useUnread() {
  const { groups } = useGroups()
  const set = useSetAtom(unreadChatsAtom)
  const unread = groups.filter(group => group.unread > 0 && !group.muted).length
  useEffect(() => set(unread), [unread, set])
  // Whoever signs in next begins with none.
  useEffect(() => () => set(0), [set])
  useEffect(() => {
    const read = new Set(groups.filter(group => group.unread === 0).map(({ _id }) => `chat-${_id}`))
    const tidy = () => void takeOff(read).catch(() => {})
    tidy()
    document.addEventListener('visibilitychange', tidy)
    return () => document.removeEventListener('visibilitychange', tidy)
  }, [groups])
}

async function takeOff(tags: ReadonlySet<string>) {
  if (document.visibilityState !== 'visible' || !navigator.serviceWorker?.controller) return
  const shown = await (await navigator.serviceWorker.ready).getNotifications()
  for (const notification of shown) if (tags.has(notification.tag)) notification.close()
}
