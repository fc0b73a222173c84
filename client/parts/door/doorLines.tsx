import { chakra, Text, VisuallyHidden } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Chip } from '#client/kit/Chip.tsx'
import { clockTime } from '#client/kit/format.ts'
import { Tick, type TickState } from '#client/kit/Tick.tsx'
import { knownPeople } from '#client/parts/memberSearch.ts'
import { doorName, guestName } from '#contract/rules/door/doorDecisions.ts'
import type { DoorGuest, DoorPerson } from '#contract/rules/door/doorRules.ts'
import { personStatusLine } from './words.ts'

const Root = chakra('button', {
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
  },
})
const Middle = chakra('span', { base: { flex: 1, minWidth: 0 } })
const Title = chakra('span', { base: { display: 'block', textStyle: 'row', overflowWrap: 'anywhere' } })
const Second = chakra('span', { base: { display: 'block', textStyle: 'small', color: 'ink2' } })

interface LineProps {
  name: string
  second: string
  /** Presence in a word, for screen readers, which do not see the tick. */
  word?: string
  here: boolean
  tick: TickState
  trail?: ReactNode
  onPick: () => void
}

/** A person at the door; a tap lets them in, or takes that back. */
export const DoorPersonLine = ({ name, second, word, here, tick, trail, onPick }: LineProps) => (
  <Root type="button" aria-pressed={here} onClick={onPick}>
    <Tick state={tick} label="" />
    <Middle>
      <Title>
        {name}
        {word && <VisuallyHidden>, {word}</VisuallyHidden>}
      </Title>
      <Second>{second}</Second>
    </Middle>
    {trail}
  </Root>
)

export const Mending = () => (
  <Text as="span" textStyle="label" color="brandInk">
    Korrigieren
  </Text>
)

interface PersonProps {
  who: DoorPerson
  spot: string | null | undefined
  late: boolean
  onPick: (who: DoorPerson) => void
}

/** A person of the roster. */
export function PersonLine({ who, spot, late, onPick }: PersonProps) {
  const { visited, waits, state, missed } = who
  return (
    <DoorPersonLine
      name={doorName(who)}
      second={personStatusLine(who, spot)}
      word={visited ? (waits ? 'da, wartet auf das Studio' : 'da') : 'noch nicht da'}
      here={visited}
      tick={visited ? (waits ? 'waiting' : 'ok') : 'todo'}
      trail={
        <>
          {!visited && state === 'waiting' && <Chip look="warn">Wartet</Chip>}
          {!visited && missed && <Chip look="danger">Gefehlt</Chip>}
          {late && <Mending />}
        </>
      }
      onPick={() => onPick(who)}
    />
  )
}

/** A person who was let in here and whom the roster does not know yet. */
export function GuestLine({ guest, onPick }: { guest: DoorGuest; onPick: (guest: DoorGuest) => void }) {
  const found = knownPeople().find(({ _id }) => _id === guest.person)
  const name = found ? doorName(found) : guest.code ? guestName(guest.code) : 'Ohne Anmeldung'
  return (
    <DoorPersonLine
      name={name}
      second={`Ohne Anmeldung · da seit ${clockTime(guest.at)}${found ? '' : ' · der Name kommt mit dem Netz'}`}
      word="da, wartet auf das Studio"
      here
      tick="waiting"
      trail={<Chip look="pending">Wartet</Chip>}
      onPick={() => onPick(guest)}
    />
  )
}
