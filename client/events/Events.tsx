import { Box } from '@chakra-ui/react'
import { useDeferredValue } from 'react'
import { canSee } from '#client/data/session.ts'
import { EventLine } from '#client/events/EventLine.tsx'
import { Button, ButtonLink } from '#client/kit/Button.tsx'
import { Empty } from '#client/kit/Empty.tsx'
import { TextField } from '#client/kit/Field.tsx'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Page } from '#client/kit/Page.tsx'
import { Pick } from '#client/kit/Pick.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Segmented } from '#client/kit/Segmented.tsx'
import { Stand } from '#client/kit/Stand.tsx'
import { useNow } from '#client/parts/course/useNow.ts'
import { isMine } from '#client/parts/event/seat.ts'
import { type OwnEvent, useEvents } from '#client/parts/event/useEvents.ts'
import { useStudioNames } from '#client/parts/studio/names.ts'
import { fold } from '#contract/fold.ts'
import { rowOf } from '#contract/screens.ts'
import { zone } from '#contract/time.ts'
import { type EventsLook, useEventAddress } from './eventAddress.ts'
import { Month } from './Month.tsx'
import { useEventNews } from './useEventNews.ts'

const looks = [
  ['liste', 'Liste'],
  ['kalender', 'Kalender'],
  ['meine', 'Meine Events'],
] as const

/** /event (L27): the events to come as a list or a calendar, and one's own. */
export default function Events() {
  useEventNews()
  const { listed, own, stand, error, again } = useEvents()
  const { look, studio, text, show } = useEventAddress()
  const sought = useDeferredValue(fold(text.trim()))
  const now = useNow()
  const rows = (look === 'meine' ? own : listed)?.filter(
    ({ event }) =>
      (!studio || (event.studio ?? '-') === studio) &&
      (!sought || fold(`${event.title} ${event.place ?? ''} ${event.text ?? ''}`).includes(sought)),
  )
  const creates = canSee(rowOf('eventCreate').access) && (
    <ButtonLink to="eventCreate" size="row">
      Neuer Event
    </ButtonLink>
  )
  return (
    <Page actions={creates || undefined}>
      <Box display="grid" gap="10" paddingTop="8">
        <Segmented label="Ansicht" value={look} options={looks} onChange={value => show({ look: value })} />
        <Box display="flex" gap="8" flexWrap="wrap" alignItems="flex-end">
          <Box flex="1 1 200px">
            <TextField label="Events suchen" type="search" autoComplete="off" value={text} onChange={value => show({ text: value })} />
          </Box>
          <Studios rows={listed ?? []} studio={studio} onPick={value => show({ studio: value })} />
        </Box>
      </Box>
      <Box display="flex" justifyContent="flex-end" minHeight="24px" paddingTop="6">
        <Stand at={stand} />
      </Box>
      {rows ? (
        <EventsContent look={look} rows={rows} now={now} narrowed={!!studio || !!sought} onClear={() => show({ text: '', studio: '' })} />
      ) : (
        <NotLoaded error={error} again={again} lead="Die Events sind auf diesem Gerät noch nicht geladen." />
      )}
    </Page>
  )
}

/** The studios that have an event, and the whole chain. */
function Studios({ rows, studio, onPick }: { rows: readonly OwnEvent[]; studio: string; onPick: (studio: string) => void }) {
  const { name } = useStudioNames()
  const codes = [...new Set(rows.map(({ event }) => event.studio ?? '-'))]
  if (codes.length < 2 && !studio) return null
  const options = codes.map(code => [code, code === '-' ? 'Ganze Kette' : name(code)] as const)
  return <Pick label="Studio" look="side" value={studio} on={!!studio} options={[['', 'Alle Studios'], ...options]} onPick={onPick} />
}

interface ShownProps {
  look: EventsLook
  rows: readonly OwnEvent[]
  now: number
  narrowed: boolean
  onClear: () => void
}

function EventsContent({ look, rows, now, narrowed, onClear }: ShownProps) {
  if (look === 'kalender') return <Month rows={rows} now={now} />
  const coming = rows.filter(({ event, place }) => Date.parse(event.endsAt) > now && (look === 'liste' || isMine(place)))
  const past = look === 'meine' ? rows.filter(one => !coming.includes(one)).reverse() : []
  if (coming.length + past.length === 0) {
    if (narrowed) return <Empty text="Kein Event passt dazu." action={<Button onClick={onClear}>Suche zurücksetzen</Button>} />
    return <Empty text={look === 'meine' ? 'Du bist für keinen Event angemeldet.' : 'Im Moment ist kein Event geplant.'} />
  }
  return (
    <>
      {byMonth(coming).map(([title, each]) => (
        <Section key={title} title={title}>
          {each.map(one => (
            <EventLine key={one.event._id} {...one} now={now} />
          ))}
        </Section>
      ))}
      {past.length > 0 && (
        <Section title="Vorbei oder abgemeldet">
          {past.map(one => (
            <EventLine key={one.event._id} {...one} now={now} />
          ))}
        </Section>
      )}
    </>
  )
}

const months = new Intl.DateTimeFormat('de-CH', { month: 'long', year: 'numeric', timeZone: zone })

function byMonth(rows: readonly OwnEvent[]) {
  const all = new Map<string, OwnEvent[]>()
  for (const one of rows) {
    const title = months.format(new Date(one.event.startsAt))
    all.set(title, [...(all.get(title) ?? []), one])
  }
  return [...all]
}
