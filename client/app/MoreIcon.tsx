import { ListIcon } from '@phosphor-icons/react/dist/csr/List'
import { useAtomValue } from 'jotai'
import { Suspense } from 'react'
import { unreadChatsAtom } from '#client/data/chatUnread.ts'
import { lazyPart } from '#client/kit/lazyPart.ts'

const ChatCount = lazyPart(async () => ({ default: (await import('#client/parts/ChatCount.tsx')).ChatCount }))

interface MoreIconProps {
  size: number
  on: boolean
  /** True where the chat lies under «Mehr»: what is unread there is counted here. */
  holdsChat: boolean
}

/** The icon of «Mehr». */
export function MoreIcon({ size, on, holdsChat }: MoreIconProps) {
  const unread = useAtomValue(unreadChatsAtom)
  const icon = <ListIcon size={size} weight={on ? 'bold' : 'regular'} aria-hidden />
  if (!holdsChat || unread === 0) return icon
  return (
    <Suspense fallback={icon}>
      <ChatCount>{icon}</ChatCount>
    </Suspense>
  )
}
