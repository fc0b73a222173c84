import { Box } from '@chakra-ui/react'
import type { Conversation } from '#client/data/chatLog.ts'
import { Bubble } from './Bubble.tsx'
import type { GroupLine } from './groups.ts'
import type { Line } from './lines.ts'

/** The messages of a group, the newest below. */
export function Messages({ lines }: { lines: readonly Line[]; group: GroupLine | undefined; talk: Conversation }) {
  return (
    <Box position="absolute" inset={0} overflowY="auto" role="log" aria-label="Nachrichten" tabIndex={0}>
      {lines.map(line => (
        <Bubble key={line._id} line={line} />
      ))}
    </Box>
  )
}
