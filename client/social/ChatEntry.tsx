import { ChatCircleIcon } from '@phosphor-icons/react/dist/csr/ChatCircle'
import { useAtomValue } from 'jotai'
import { unreadChatsAtom } from '#client/data/chatUnread.ts'
import { IconButton } from '#client/kit/Button.tsx'
import { useGo } from '#client/map/links.tsx'
import { ChatCount } from '#client/parts/ChatCount.tsx'

/** The members' way to the chat, which has no place in their navigation (A16), with what is unread there. */
export function ChatEntry() {
  const go = useGo()
  const unread = useAtomValue(unreadChatsAtom)
  return (
    <IconButton
      label={unread > 0 ? `Chat, ${unread} ungelesen` : 'Chat'}
      icon={
        <ChatCount>
          <ChatCircleIcon size={24} />
        </ChatCount>
      }
      onClick={() => void go({ to: 'chat' })}
    />
  )
}
