import { Box } from '@chakra-ui/react'
import { useState } from 'react'
import { useCall } from '#client/data/reads.ts'
import { Chip } from '#client/kit/Chip.tsx'
import { clockOnce, date } from '#client/kit/format.ts'
import { Page } from '#client/kit/Page.tsx'
import { RowLink } from '#client/kit/Row.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Stand } from '#client/kit/Stand.tsx'
import { Tick } from '#client/kit/Tick.tsx'
import type { OverlaidRow } from '#client/kit/waiting/overlay.ts'
import { Refusals } from '#client/kit/waiting/Refusals.tsx'
import { useWaitingRows } from '#client/kit/waiting/useWaiting.ts'
import { useGo } from '#client/map/links.tsx'
import { useStudios } from '#client/parts/studio/useStudios.ts'
import { type Event, events } from '#contract/events/calls.ts'
import { EventForm, event } from './EventForm.tsx'
import { office, type Shell } from './shell.ts'

/** Sorts coming events by time, the next one first, and past ones after them. */
function sortEventsByTime(rows: readonly OverlaidRow<Event>[], now: string) {
  const sorted = rows.filter(({ mine }) => mine).sort((a, b) => (a.startsAt < b.startsAt ? -1 : 1))
  return [...sorted.filter(({ endsAt }) => endsAt > now), ...sorted.filter(({ endsAt }) => endsAt <= now).reverse()]
}

/** /dashboard/gf/event/create (L65): a new event, and below it those that can be changed. */
const EventCreate = () => <Create shell={office} />
export default EventCreate

export function Create({ shell }: { shell: Shell }) {
  const go = useGo()
  const { data, stand } = useCall(events.list)
  const { rows, refused } = useWaitingRows(data, stand, event.ways)
  const [made, setMade] = useState(0)
  const edit = (id: string) => void go({ to: shell.edit, params: { id } })
  const listed = sortEventsByTime(rows ?? [], new Date().toISOString())
  return (
    <Page back={shell.over}>
      <Refusals refused={refused} one={event.ways.one} open={({ _id }) => edit(_id)} />
      <Box paddingTop="8" maxWidth="720px">
        {/* A new event that waits has nothing to go to that the list below does not show. */}
        <EventForm key={made} onDone={saved => (saved ? edit(saved._id) : setMade(made + 1))} />
      </Box>
      {listed.length > 0 && (
        <Section title="Events" aside={<Stand at={stand} />}>
          {listed.map(row => (
            <EventLine key={row._id} row={row} to={shell.edit} />
          ))}
        </Section>
      )}
    </Page>
  )
}

/** «12 von 40 Plätzen, 3 warten». */
const takenWords = ({ booked, capacity, waiting }: Event) =>
  [capacity == null ? `${booked} angemeldet` : `${booked} von ${capacity} Plätzen`, waiting > 0 && `${waiting} warten`]
    .filter(Boolean)
    .join(', ')

function EventLine({ row, to }: { row: OverlaidRow<Event>; to: Shell['edit'] }) {
  const { studios } = useStudios()
  const place = row.studio ? (studios?.find(({ code }) => code === row.studio)?.name ?? row.studio) : 'alle Studios'
  const chip = row.cancelled ? (
    <Chip look="danger">Abgesagt</Chip>
  ) : row.endsAt <= new Date().toISOString() ? (
    <Chip>Vorbei</Chip>
  ) : (
    <Chip look={row.published ? 'ok' : 'plain'}>{row.published ? 'Veröffentlicht' : 'Entwurf'}</Chip>
  )
  return (
    <RowLink
      to={to}
      params={{ id: row._id }}
      title={row.title}
      wraps
      second={`${date(row.startsAt)}, ${clockOnce(row.startsAt)} · ${row.place || place} · ${takenWords(row)}`}
      trail={
        <Box as="span" display="inline-flex" alignItems="center" gap="8">
          {row.act && <Tick state="waiting" size="table" />}
          {chip}
        </Box>
      }
    />
  )
}
