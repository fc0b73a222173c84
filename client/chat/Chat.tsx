import { Box, Flex } from '@chakra-ui/react'
import { Empty } from '#client/kit/Empty.tsx'
import { Page } from '#client/kit/Page.tsx'
import { useLayout } from '#client/kit/table/useWidth.ts'
import { useQueryText } from '#client/map/links.tsx'
import { ChatList } from './ChatList.tsx'
import { Conversation } from './Conversation.tsx'
import { useGroups } from './groupLines.ts'

/** /chat: the groups, and with `?group=` one of them; side by side where there is room. */
export default function Chat() {
  const { group: open, at } = useQueryText()
  const found = useGroups()
  const wide = !useLayout().phone
  const group = found.groups.find(({ _id }) => _id === open)
  if (!wide && !open)
    return (
      <Page title="Chat" back>
        <ChatList found={found} />
      </Page>
    )
  return (
    <Page title="Chat" back={wide} bare={!wide}>
      <Flex position="absolute" inset={0}>
        {wide && (
          <Box width="340px" flexShrink={0} overflowY="auto" paddingInline="16" borderRight="1px solid {colors.line}">
            <ChatList found={found} open={open} />
          </Box>
        )}
        <Flex direction="column" flex={1} minWidth={0} minHeight={0}>
          {open ? (
            <Conversation
              key={`${open} ${at ?? ''}`}
              id={open}
              group={group}
              known={found.known}
              at={at === undefined || at === 'end' ? undefined : Number(at) || 0}
              end={at === 'end'}
            />
          ) : (
            <Box paddingInline="20">
              <Empty text="Wähle links eine Unterhaltung." />
            </Box>
          )}
        </Flex>
      </Flex>
    </Page>
  )
}
