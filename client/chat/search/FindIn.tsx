import { useMemo } from 'react'
import type { GroupLine } from '#client/chat/groupLines.ts'
import Results from './Results.tsx'
import { SearchBox } from './SearchBox.tsx'
import { Room } from './searchStyles.ts'
import { useTyped } from './useTyped.ts'

/** The search in one conversation, over its messages. */
export default function FindIn({ group }: { group: GroupLine }) {
  return (
    <Room>
      <Search group={group} />
    </Room>
  )
}

function Search({ group }: { group: GroupLine }) {
  const [typed, setTyped] = useTyped('find')
  // The same for every key, so that hits are drawn anew only where there are others.
  const groups = useMemo(() => [group], [group])
  return (
    <div className="column">
      <SearchBox label="In dieser Unterhaltung suchen" value={typed} onChange={setTyped} autoFocus />
      <Results typed={typed} groups={groups} only={group._id} />
    </div>
  )
}
