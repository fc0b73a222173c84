import { Menu } from '#client/kit/Menu.tsx'
import { Section } from '#client/kit/Section.tsx'
import type { SocialPerson } from '#contract/social/calls.ts'
import { PersonRow } from './PersonRow.tsx'
import { type Circle, nameIn } from './useCircle.ts'
import type { Ties } from './useTies.ts'

interface BlockedListProps {
  circle: Circle
  ties: Ties
  onReport: (person: SocialPerson) => void
}

/** People whom this member has blocked, and may still report. */
export function BlockedList({ circle, ties, onReport }: BlockedListProps) {
  if (circle.blocked.length === 0) return null
  return (
    <Section title="Blockiert">
      {circle.blocked.map(person => (
        <PersonRow
          key={person._id}
          person={person}
          waits={person.waits}
          trail={
            <Menu
              label={`Mehr zu ${nameIn(person)}`}
              items={[
                { label: 'Melden', onPick: () => onReport(person) },
                { label: 'Nicht mehr blockieren', onPick: () => void ties.unblock(person) },
              ]}
            />
          }
        />
      ))}
    </Section>
  )
}
