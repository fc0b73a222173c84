import { Box } from '@chakra-ui/react'
import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { unreadChatsAtom } from '#client/data/chatUnread.ts'

/** An icon of the chat with how many conversations have something unread. */
export function ChatCount({ children }: { children: ReactNode }) {
  const unread = useAtomValue(unreadChatsAtom)
  return (
    <Box as="span" position="relative" display="inline-grid">
      {children}
      {unread > 0 && (
        <>
          <Box
            as="span"
            aria-hidden
            position="absolute"
            top="-6px"
            insetStart="12px"
            minWidth="18px"
            paddingInline="4px"
            borderRadius="full"
            bg="brand"
            color="onBrand"
            fontSize="12px"
            lineHeight="18px"
            fontWeight={640}
            textAlign="center"
          >
            {unread > 99 ? '99' : unread}
          </Box>
          <Box as="span" srOnly>
            {`${unread} ungelesen, `}
          </Box>
        </>
      )}
    </Box>
  )
}
