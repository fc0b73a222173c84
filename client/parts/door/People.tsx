import { Box } from '@chakra-ui/react'
import { useDeferredValue, useState } from 'react'
import { useCan } from '#client/data/session.ts'
import { Empty } from '#client/kit/Empty.tsx'
import { TextField } from '#client/kit/Field.tsx'
import { Segmented } from '#client/kit/Segmented.tsx'
import { readCode } from '#contract/codes.ts'
import { fold } from '#contract/fold.ts'
import { german } from '#contract/german.ts'
import { people as everybody } from '#contract/people.ts'
import { doorName } from '#contract/rules/door/doorDecisions.ts'
import type { DoorGuest, DoorPerson, DoorView } from '#contract/rules/door/doorRules.ts'
import { GuestLine, PersonLine } from './doorLines.tsx'
import { Strangers } from './Strangers.tsx'
import type { DoorPersonRef } from './useDoorActs.ts'

const shows = [
  ['all', 'Alle'],
  ['open', 'Offen'],
  ['here', 'Da'],
] as const
type Show = (typeof shows)[number][0]

const order = { booked: 0, waiting: 1, off: 3, late: 3 }
const rank = ({ state, visited }: DoorPerson) => (state ? order[state] : visited ? 2 : 4)
const sorted = (people: readonly DoorPerson[]) =>
  [...people].sort(
    (a, b) =>
      rank(a) - rank(b) ||
      (a.state === 'waiting' && b.state === 'waiting'
        ? (a.position ?? 0) - (b.position ?? 0)
        : german.compare(a.nachname, b.nachname) || german.compare(a.vorname, b.vorname)),
  )

/** True where a person is on the list. One who gave the seat back is listed only for a search, or after having been here. */
const isListed = ({ state, visited, came }: DoorPerson, sought: boolean) =>
  visited || came !== null || sought || state === 'booked' || state === 'waiting'

interface PeopleProps {
  view: DoorView
  spot: string | null | undefined
  late: boolean
  onPick: (who: DoorPerson) => void
  onCode: (text: string) => Promise<boolean>
  onGuest: (guest: DoorGuest) => void
  onStranger: (who: DoorPersonRef) => void
}

/** All people expected, by search and by presence; a tap on a line is the check-in. */
export function People({ view, spot, late, onPick, onCode, onGuest, onStranger }: PeopleProps) {
  const [text, setText] = useState('')
  const [show, setShow] = useState<Show>('all')
  const searches = useCan(everybody.search)
  const sought = useDeferredValue(fold(text.trim()))
  const shown = sorted(view.people).filter(
    who =>
      isListed(who, sought !== '') &&
      (show === 'all' || (show === 'here') === who.visited) &&
      (sought === '' || fold(`${doorName(who)} ${who.nachname}`).includes(sought)),
  )
  const type = (next: string) => {
    setText(next)
    if (readCode(next)) void onCode(next).then(() => setText(''))
  }
  return (
    <>
      <Box display="grid" gap="8" paddingBlock="8">
        <TextField label="Name oder Code" type="search" autoComplete="off" spellCheck={false} value={text} onChange={type} />
        <Segmented label="Anzeigen" value={show} options={shows} onChange={setShow} />
      </Box>
      <Box role="list" aria-label="Teilnehmende">
        {shown.map(who => (
          <Box role="listitem" key={who.person}>
            <PersonLine who={who} spot={spot} late={late} onPick={onPick} />
          </Box>
        ))}
        {show !== 'open' &&
          sought === '' &&
          view.guests.map(guest => (
            <Box role="listitem" key={guest.key}>
              <GuestLine guest={guest} onPick={onGuest} />
            </Box>
          ))}
      </Box>
      {shown.length === 0 && (sought === '' || !searches) && (
        <Empty text={sought ? 'Niemand passt. Ohne Anmeldung geht es mit dem Code.' : 'Niemand in dieser Ansicht.'} />
      )}
      {searches && sought !== '' && !readCode(text) && (
        <Strangers text={text} view={view} late={late} onPick={onStranger} onGuest={onGuest} />
      )}
    </>
  )
}
