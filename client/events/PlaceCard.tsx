import { Box, Flex, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { useOnline } from '#client/data/connection.ts'
import { useSigning } from '#client/events/useSigning.ts'
import { Button } from '#client/kit/Button.tsx'
import { Chip } from '#client/kit/Chip.tsx'
import { counted, money } from '#client/kit/format.ts'
import { Sheet } from '#client/kit/Sheet.tsx'
import { StandingCard } from '#client/kit/StandingCard.tsx'
import { toast } from '#client/kit/toast.ts'
import { momentWords } from '#client/parts/courseTime.ts'
import { chipOf } from '#client/parts/event/eventLine.ts'
import { mostGuests } from '#contract/events/calls.ts'
import { backWords, type CardProps, hasEventStarted, hasRoom, linesOf, priceOf, takes, termsOf, waits } from './eventLines.ts'
import { Guests } from './Guests.tsx'

/** The person's places in this event, and what they may do now. */
export function PlaceCard({ event, place, now }: CardProps) {
  const [title, ...lines] = linesOf({ event, place, now })
  const chip = chipOf(place, event, now)
  const { forget } = useSigning(event, place)
  return (
    <StandingCard
      title={title}
      lines={lines.flatMap(line => line || [])}
      chip={chip && chip.words !== title && <Chip look={chip.look}>{chip.words}</Chip>}
      refused={place.refused}
      onSeen={() => void forget()}
    >
      {!event.cancelled && !hasEventStarted(event, now) && !place.signup?.visited && (
        <EventPlaceActs event={event} place={place} now={now} />
      )}
      {!event.cancelled && place.signup?.visited && <AgreeInside event={event} place={place} />}
    </StandingCard>
  )
}

/** Whoever was let in without a sign-up agrees to the price of their place, also once the event has begun. */
function AgreeInside({ event, place }: Pick<CardProps, 'event' | 'place'>) {
  const online = useOnline()
  const { signUp } = useSigning(event, place)
  if (place.signup?.offered == null || place.row) return null
  return (
    <Flex marginTop="12">
      <Button onClick={() => void signUp(place.guests)}>{agreeWords(online)}</Button>
    </Flex>
  )
}

const agreeWords = (online: boolean) => (online ? 'Zusagen' : 'Zusage vormerken')

/** The button says what it costs. */
function joinWords({ online, room, cost }: { online: boolean; room: boolean; cost: number }) {
  if (!online) return cost > 0 && room ? `Für ${money(cost)} vormerken` : 'Vormerken'
  if (!room) return 'Auf die Warteliste'
  return cost > 0 ? `Für ${money(cost)} anmelden` : 'Anmelden'
}

function EventPlaceActs({ event, place, now }: CardProps) {
  const online = useOnline()
  const { signUp, signOff } = useSigning(event, place)
  const [guests, setGuests] = useState<number>()
  const [asking, setAsking] = useState(false)
  const has = place.kind === 'booked' || place.kind === 'waiting' || place.kind === 'joining'
  const wanted = guests ?? place.guests
  const room = hasRoom(event, wanted)
  const joins = place.kind === 'none' && (room || waits(event, now))
  const offered = place.signup?.offered != null
  const changed = has && wanted !== place.guests
  const late = place.kind === 'booked' && now >= Date.parse(event.lateFrom) && !place.signup?.free
  const paid = place.signup ? place.signup.due > place.signup.owed : false
  const leave = async () => {
    setAsking(false)
    const before = place.guests
    await signOff(late)
    if (place.kind !== 'joining' && event.waiting === 0 && !late)
      toast(online ? 'Abgemeldet.' : 'Abmeldung vorgemerkt.', { sent: 'Abgemeldet.', undo: () => void signUp(before) })
  }
  const send = async () => {
    await signUp(wanted)
    setGuests(undefined)
  }
  const goes = place.kind === 'booked' && (late || paid || event.waiting > 0)
  const cost = priceOf(event, wanted)
  const terms = joins && termsOf(event, wanted, now, room)
  return (
    <Box display="grid" gap="12" marginTop="12">
      {(joins || has) && <Guests value={wanted} most={mostGuests} onChange={setGuests} />}
      {joins && !room && event.free !== 0 && (
        <Text textStyle="card" color="ink2">
          So viele Plätze sind nicht frei: Ihr kommt zusammen auf die Warteliste.
        </Text>
      )}
      {terms && (
        <Text textStyle="card" color="ink2">
          {terms}
        </Text>
      )}
      {changed && late && paid && wanted < place.guests && (
        <Text textStyle="card" color="ink2">
          Für Plätze, die du jetzt zurückgibst, bleibt das Geld beim Studio.
        </Text>
      )}
      <Flex wrap="wrap" gap="8">
        {joins && <Button onClick={() => void send()}>{joinWords({ online, room, cost })}</Button>}
        {!changed && !place.row && takes({ event, place, now }) && (
          <Button onClick={() => void send()}>{online ? 'Platz nehmen' : 'Vormerken'}</Button>
        )}
        {offered && !changed && !place.row && <Button onClick={() => void send()}>{agreeWords(online)}</Button>}
        {changed && <Button onClick={() => void send()}>{online ? 'Begleitung ändern' : 'Änderung vormerken'}</Button>}
        {place.kind === 'leaving' && (
          <Button look="soft" onClick={() => void signUp(place.signup?.guests ?? 0)}>
            Doch teilnehmen
          </Button>
        )}
        {has && (
          <Button look="side" onClick={() => (goes ? setAsking(true) : void leave())}>
            {place.kind === 'joining' ? 'Zurücknehmen' : offered ? 'Absagen' : 'Abmelden'}
          </Button>
        )}
      </Flex>
      <Sheet
        open={asking}
        onClose={() => setAsking(false)}
        title={late ? 'Zu spät abmelden?' : 'Abmelden?'}
        footer={
          <>
            <Button look="danger" onClick={() => void leave()}>
              {late ? 'Trotzdem abmelden' : 'Abmelden'}
            </Button>
            <Button look="side" onClick={() => setAsking(false)}>
              {place.guests > 0 ? 'Plätze behalten' : 'Platz behalten'}
            </Button>
          </>
        }
      >
        <Text>
          {late
            ? `Frei abmelden konntest du dich bis ${momentWords(event.lateFrom, event.startsAt)}. Jetzt zählt es als zu spät${paid ? ', und was du bezahlt hast, bleibt beim Studio' : ''}.`
            : [
                event.waiting > 0 &&
                  `${counted(1 + place.guests, 'Platz geht', 'Plätze gehen')} sofort an die Warteliste, und du bekommst ${place.guests === 0 ? 'ihn' : 'sie'} vielleicht nicht zurück.`,
                backWords(place),
              ]
                .filter(Boolean)
                .join(' ')}
        </Text>
      </Sheet>
    </Box>
  )
}
