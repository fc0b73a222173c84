import { Chip } from '#client/kit/Chip.tsx'
import { Empty } from '#client/kit/Empty.tsx'
import { Menu, type MenuItem } from '#client/kit/Menu.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Stand } from '#client/kit/Stand.tsx'
import { useOpenDirect } from '#client/parts/openDirect.ts'
import { PersonRow } from './PersonRow.tsx'
import type { Tie } from './ties.ts'
import { type Circle, nameIn } from './useCircle.ts'
import { useStudioName } from './useStudioName.ts'
import type { Ties } from './useTies.ts'

const partnerItem = (person: Tie, ties: Ties): MenuItem[] => {
  if (person.partner === 'agreed') return [{ label: 'Nicht mehr zusammen trainieren', onPick: () => void ties.leavePartner(person) }]
  if (person.partner === 'asked' || person.partner === 'asks') return []
  return [{ label: 'Als Trainingspartner anfragen', onPick: () => void ties.askPartner(person) }]
}

interface FriendListProps {
  circle: Circle
  ties: Ties
  onPropose: (person: Tie) => void
  onLook: (person: Tie) => void
}

/** This member's friends, with what can be done about each. */
export function FriendList({ circle, ties, onPropose, onLook }: FriendListProps) {
  const studioName = useStudioName()
  const openDirect = useOpenDirect()
  const friends = circle.people.filter(({ friend }) => friend === 'agreed')
  return (
    <Section title="Freunde" aside={<Stand at={circle.stand} />}>
      {friends.length === 0 && <Empty text="Noch niemand. Such oben nach Mitgliedern, die du kennst, und frag sie an." />}
      {friends.map(person => (
        <PersonRow
          key={person._id}
          person={person}
          second={studioName(person.studio)}
          waits={person.waits}
          onPick={() => onLook(person)}
          beside={
            <>
              {person.partner === 'agreed' && <Chip look="ok">trainiert mit dir</Chip>}
              {person.partner === 'asked' && <Chip>zum Training angefragt</Chip>}
              <Menu
                label={`Mehr zu ${nameIn(person)}`}
                items={[
                  { label: 'Profil ansehen', onPick: () => onLook(person) },
                  { label: 'Nachricht schreiben', onPick: () => void openDirect(person) },
                  { label: 'Training vorschlagen', onPick: () => onPropose(person) },
                  ...partnerItem(person, ties),
                  { label: 'Freundschaft beenden', onPick: () => void ties.part(person) },
                  { label: 'Blockieren', danger: true, onPick: () => void ties.block(person) },
                ]}
              />
            </>
          }
        />
      ))}
    </Section>
  )
}
