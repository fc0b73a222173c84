import { Box, Text } from '@chakra-ui/react'
import { fewest, type MemberSearch, useMemberSearch } from '#client/parts/memberSearch.ts'
import type { FoundPerson } from '#contract/people.ts'
import { doorName } from '#contract/rules/door/doorDecisions.ts'
import type { DoorGuest, DoorView } from '#contract/rules/door/doorRules.ts'
import { DoorPersonLine, GuestLine, Mending } from './doorLines.tsx'
import type { DoorPersonRef } from './useDoorActs.ts'

interface StrangersProps {
  text: string
  view: DoorView
  late: boolean
  onPick: (who: DoorPersonRef) => void
  onGuest: (guest: DoorGuest) => void
}

const bare = 'Ohne Anmeldung geht es auch mit dem Code.'

/** The line under the hits, or in place of them. */
function strangerSearchLine({ state, problem }: MemberSearch, none: boolean) {
  if (state === 'short') return `Wer nicht angemeldet ist, wird ab ${fewest} Zeichen gesucht.`
  if (state === 'asking') return 'Das Studio sucht mit …'
  if (state === 'failed') return `${problem ?? 'Die Suche ging nicht.'} ${bare}`
  if (state === 'offline')
    return none
      ? `Ohne Netz kennt dieses Gerät niemanden, der so heisst. ${bare}`
      : `Ohne Netz: nur Personen, die dieses Gerät schon kennt. ${bare}`
  return none ? `Niemand sonst heisst so. ${bare}` : undefined
}

/** Tells two people of one name apart by their town, or else by their mail; a door shows no more than that. */
function tellsApart(who: FoundPerson, found: readonly FoundPerson[]) {
  const same = found.filter(other => other._id !== who._id && doorName(other) === doorName(who))
  return same.some(({ stadt }) => stadt === who.stadt) ? who.email : who.stadt
}

/** Members who are not on the roster, by name: those that this device knows, and those that the studio finds. */
export function Strangers({ text, view, late, onPick, onGuest }: StrangersProps) {
  const search = useMemberSearch(text)
  const listed = new Set(view.people.map(({ person }) => person))
  const found = search.found.filter(({ _id }) => !listed.has(_id))
  const line = strangerSearchLine(search, found.length === 0)
  return (
    <Box as="section" aria-label="Ohne Anmeldung" paddingTop="12">
      <Text as="h2" textStyle="label" color="ink2" paddingBottom="6">
        Ohne Anmeldung
      </Text>
      <Box role="list" aria-label="Ohne Anmeldung">
        {found.map(who => (
          <Box role="listitem" key={who._id}>
            <Stranger who={who} apart={tellsApart(who, found)} view={view} late={late} onPick={onPick} onGuest={onGuest} />
          </Box>
        ))}
      </Box>
      <Text role="status" textStyle="small" color="ink2" paddingBlock="8">
        {line}
      </Text>
    </Box>
  )
}

type StrangerProps = Omit<StrangersProps, 'text'> & { who: FoundPerson; apart: string | null | undefined }

function Stranger({ who, apart, view, late, onPick, onGuest }: StrangerProps) {
  const guest = view.guests.find(({ person }) => person === who._id)
  if (guest) return <GuestLine guest={guest} onPick={onGuest} />
  return (
    <DoorPersonLine
      name={doorName(who)}
      second={apart || 'Ohne Anmeldung'}
      word="noch nicht da"
      here={false}
      tick="todo"
      trail={late && <Mending />}
      onPick={() => onPick({ person: who._id, vorname: who.vorname, nachname: who.nachname })}
    />
  )
}
