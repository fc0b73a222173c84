import { Box, chakra, Image, Text } from '@chakra-ui/react'
import { Button, ButtonLink } from '#client/kit/Button.tsx'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Page } from '#client/kit/Page.tsx'
import { Stand } from '#client/kit/Stand.tsx'
import { useScreen } from '#client/map/links.tsx'
import { useNow } from '#client/parts/course/useNow.ts'
import { freeWords } from '#client/parts/event/eventLine.ts'
import { useEvent } from '#client/parts/event/useEvents.ts'
import { friendWords, longTime, priceWords } from '#client/parts/event/words.ts'
import { useStudios } from '#client/parts/studio/useStudios.ts'
import type { Event } from '#contract/events/calls.ts'
import { EventMap } from './EventMap.tsx'
import { hasEventStarted } from './eventLines.ts'
import { handCalendar, invite, share } from './handing.ts'
import { PayCard } from './PayCard.tsx'
import { PlaceCard } from './PlaceCard.tsx'
import { useEventNews } from './useEventNews.ts'

/** /event/:id (L27): an event with all that one wants to know before coming, and one's own place. */
export default function EventPage() {
  useEventNews()
  const { id } = useScreen('event')
  const { event, place, stand, error, again } = useEvent(id)
  const now = useNow()
  if (!event || !place || error?.code === 'missing')
    return (
      <Page back="events">
        {error ? (
          <NotLoaded
            error={error}
            again={again}
            missing="Diesen Event gibt es nicht mehr."
            instead={<ButtonLink to="events">Zu den Events</ButtonLink>}
          />
        ) : (
          <Box minHeight="240px" aria-busy />
        )}
      </Page>
    )
  const keeps = event.mine && (
    <ButtonLink to="eventEdit" params={{ id }} look="text" size="row">
      Bearbeiten
    </ButtonLink>
  )
  return (
    <Page title={event.title} back="events" actions={keeps || undefined}>
      {event.pictureAddress && (
        <Image src={`/api/${event.pictureAddress}`} alt="" borderRadius="card" width="full" maxHeight="320px" objectFit="cover" />
      )}
      <EventFacts event={event} now={now} />
      {event.published && <PlaceCard event={event} place={place} now={now} />}
      {event.published && <PayCard event={event} place={place} />}
      <EventMap event={event} />
      {event.text && (
        <Text whiteSpace="pre-line" overflowWrap="anywhere" maxWidth="65ch" paddingTop="18">
          {event.text}
        </Text>
      )}
      <Box display="flex" flexWrap="wrap" gap="8" paddingTop="18">
        <Button look="edge" size="row" onClick={() => void handCalendar(event)}>
          In den Kalender
        </Button>
        <Button look="edge" size="row" onClick={() => void share(event)}>
          Teilen
        </Button>
        {event.published && !event.cancelled && !hasEventStarted(event, now) && (
          <Button look="edge" size="row" onClick={() => void invite(event)}>
            Einladen
          </Button>
        )}
        {event.mine && (
          <ButtonLink to="eventPeople" params={{ id }} look="edge" size="row">
            Teilnehmende
          </ButtonLink>
        )}
        {event.mine && (
          <ButtonLink to="eventDoor" search={{ event: id }} look="edge" size="row">
            Check-in
          </ButtonLink>
        )}
      </Box>
      <Box paddingTop="16" textAlign="end">
        <Stand at={stand} />
      </Box>
    </Page>
  )
}

const List = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'max-content minmax(0, 1fr)',
    columnGap: '16',
    rowGap: '6',
    textStyle: 'card',
    paddingTop: '12',
    '& dt': { color: 'ink2' },
    '& dd': { fontWeight: 560, overflowWrap: 'anywhere' },
  },
})
const Way = chakra('a', {
  base: { color: 'brandInk', textDecoration: 'underline', display: 'inline-flex', minHeight: '44px', alignItems: 'center' },
})

function EventFacts({ event, now }: { event: Event; now: number }) {
  const { studios } = useStudios()
  const studio = studios?.find(({ code }) => code === event.studio)
  const address = event.place || (studio ? `${studio.name}, ${studio.adresse}` : undefined)
  const free = Date.parse(event.startsAt) > now && !event.cancelled ? freeWords(event) : undefined
  return (
    <List>
      <dt>Wann</dt>
      <dd>{longTime(event)}</dd>
      <dt>Für</dt>
      <dd>{event.studio ? (studio?.name ?? event.studio) : 'Alle Studios'}</dd>
      {address && (
        <>
          <dt>Ort</dt>
          <dd>
            {address}
            <Box>
              <Way href={`https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`} target="_blank" rel="noreferrer">
                Auf der Karte zeigen
              </Way>
            </Box>
          </dd>
        </>
      )}
      <dt>Preis</dt>
      <dd>{priceWords(event.price)}</dd>
      {!!event.friends?.length && (
        <>
          <dt>Dabei</dt>
          <dd>{friendWords(event.friends)}</dd>
        </>
      )}
      {free && (
        <>
          <dt>Plätze</dt>
          <dd>
            {free}
            {!!event.free && <Box as="span" fontWeight={430} color="ink2">{` von ${event.capacity}`}</Box>}
          </dd>
        </>
      )}
    </List>
  )
}
