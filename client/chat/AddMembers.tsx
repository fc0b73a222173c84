import { useState } from 'react'
import { Button } from '#client/kit/Button.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { type Choice, toggled } from './chatMembers.ts'
import type { GroupLine } from './groupLines.ts'
import { PeopleList } from './PeopleList.tsx'
import type { GroupActs } from './useGroupActs.ts'

/** Chooses people for a group: friends are added, everybody else is invited (K07). */
export function AddMembers({ group, acts, onClose }: { group: GroupLine; acts: GroupActs; onClose: () => void }) {
  const [picked, setPicked] = useState<ReadonlyMap<string, Choice>>(new Map())
  const add = async () => {
    if (await acts.add([...picked.values()])) onClose()
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={`Personen zu «${group.name}» hinzufügen`}
      footer={
        picked.size > 0 && (
          <Button onClick={() => void add()}>{picked.size === 1 ? '1 Person hinzufügen' : `${picked.size} Personen hinzufügen`}</Button>
        )
      }
    >
      <PeopleList
        picked={picked}
        onPick={person => setPicked(toggled(picked, person))}
        without={new Set(group.members.map(({ userId }) => userId))}
      />
    </Sheet>
  )
}
