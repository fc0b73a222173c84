import { Box, chakra, Text, VisuallyHidden } from '@chakra-ui/react'
import { useDeferredValue, useState } from 'react'
import { Chip } from '#client/kit/Chip.tsx'
import { Empty } from '#client/kit/Empty.tsx'
import { TextField } from '#client/kit/Field.tsx'
import { clock } from '#client/kit/format.ts'
import { Segmented } from '#client/kit/Segmented.tsx'
import { Tick } from '#client/kit/Tick.tsx'
import { readCode } from '#contract/codes.ts'
import { doorName, guestName } from '#contract/courses/doorDecisions.ts'
import type { DoorGuest, DoorPerson, DoorView } from '#contract/courses/doorRules.ts'
import { fold } from '#contract/fold.ts'
import { secondOf } from './words.ts'

const Line = chakra('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '12',
    width: 'full',
    minHeight: '64px',
    paddingBlock: '8',
    textAlign: 'start',
    color: 'ink',
    borderTop: '1px solid {colors.line}',
    cursor: 'pointer',
    _active: { bg: 'sunken' },
    '&[aria-pressed=true]': { color: 'ink' },
  },
})
const Middle = chakra('span', { base: { flex: 1, minWidth: 0 } })
const Title = chakra('span', { base: { display: 'block', textStyle: 'row', overflowWrap: 'anywhere' } })
const Second = chakra('span', { base: { display: 'block', textStyle: 'small', color: 'ink2' } })

const shows = [
  ['all', 'Alle'],
  ['open', 'Offen'],
  ['here', 'Da'],
] as const
type Show = (typeof shows)[number][0]

const collator = new Intl.Collator('de-CH')
const order = { booked: 0, waiting: 1, off: 3, late: 3 }
const rank = ({ state, visited }: DoorPerson) => (state ? order[state] : visited ? 2 : 4)
const sorted = (people: readonly DoorPerson[]) =>
  [...people].sort(
    (a, b) =>
      rank(a) - rank(b) ||
      (a.state === 'waiting' && b.state === 'waiting'
        ? (a.position ?? 0) - (b.position ?? 0)
        : collator.compare(a.nachname, b.nachname) || collator.compare(a.vorname, b.vorname)),
  )

/** Who gave the seat back is only looked for, or was here. */
const isListed = ({ state, visited, came }: DoorPerson, sought: boolean) =>
  visited || came !== null || sought || state === 'booked' || state === 'waiting'

interface PeopleProps {
  view: DoorView
  late: boolean
  onPick: (who: DoorPerson) => void
  onCode: (text: string) => Promise<boolean>
  onGuest: (guest: DoorGuest) => void
}

/** Everybody of the course, by search and by whether they are here; a tap on a line is the check-in. */
export function People({ view, late, onPick, onCode, onGuest }: PeopleProps) {
  const [text, setText] = useState('')
  const [show, setShow] = useState<Show>('all')
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
            <PersonLine who={who} spot={view.execution.room.spot} late={late} onPick={onPick} />
          </Box>
        ))}
        {show !== 'open' &&
          sought === '' &&
          view.guests.map(guest => (
            <Box role="listitem" key={guest.code}>
              <Line type="button" aria-pressed onClick={() => onGuest(guest)}>
                <Tick state="waiting" label="" />
                <Middle>
                  <Title>{guestName(guest.code)}</Title>
                  <Second>Ohne Anmeldung · da seit {clock(guest.at)} · der Name kommt mit dem Netz</Second>
                </Middle>
                <Chip look="pending">Wartet</Chip>
              </Line>
            </Box>
          ))}
      </Box>
      {shown.length === 0 && <Empty text={sought ? 'Niemand passt. Ohne Anmeldung geht es mit dem Code.' : 'Niemand in dieser Ansicht.'} />}
    </>
  )
}

interface LineProps {
  who: DoorPerson
  spot: string | null | undefined
  late: boolean
  onPick: (who: DoorPerson) => void
}

function PersonLine({ who, spot, late, onPick }: LineProps) {
  const { visited, waits, state, missed } = who
  const word = visited ? (waits ? 'da, wartet auf das Studio' : 'da') : 'noch nicht da'
  return (
    <Line type="button" aria-pressed={visited} onClick={() => onPick(who)}>
      <Tick state={visited ? (waits ? 'waiting' : 'ok') : 'todo'} label="" />
      <Middle>
        <Title>
          {doorName(who)}
          <VisuallyHidden>, {word}</VisuallyHidden>
        </Title>
        <Second>{secondOf(who, spot)}</Second>
      </Middle>
      {!visited && state === 'waiting' && <Chip look="warn">Wartet</Chip>}
      {!visited && missed && <Chip look="danger">Gefehlt</Chip>}
      {late && (
        <Text as="span" textStyle="label" color="brandInk">
          Korrigieren
        </Text>
      )}
    </Line>
  )
}
