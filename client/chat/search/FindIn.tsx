import { Box } from '@chakra-ui/react'
import { useMemo } from 'react'
import type { GroupLine } from '#client/chat/groups.ts'
import Results from './Results.tsx'
import { SearchBox } from './SearchBox.tsx'
import { useTyped } from './useTyped.ts'

/** The search in one conversation, over its messages. */
export default function FindIn({ group }: { group: GroupLine }) {
  const [typed, setTyped] = useTyped('find')
  // The same for every key, so that hits are drawn anew only where there are others.
  const groups = useMemo(() => [group], [group])
  return (
    <Box flex={1} minHeight={0} overflowY="auto" paddingInline="16" paddingBlock="12">
      <Box maxWidth="content" marginInline="auto">
        <SearchBox label="In dieser Unterhaltung suchen" value={typed} onChange={setTyped} autoFocus />
        {typed.trim() && <Results typed={typed} groups={groups} only={group._id} />}
      </Box>
    </Box>
  )
}
