import { useMemo } from 'react'
import { ButtonLink } from '#client/kit/Button.tsx'
import { Chip } from '#client/kit/Chip.tsx'
import { Page } from '#client/kit/Page.tsx'
import { CallTable } from '#client/kit/table/CallTable.tsx'
import type { Column, Filter } from '#client/kit/table/column.ts'
import { counts, instants } from '#client/kit/table/kinds.ts'
import { useGo } from '#client/map/links.tsx'
import { byOwner } from '#client/parts/studio/byStudio.ts'
import { useOwnStudios } from '#client/parts/studio/ownStudios.ts'
import { type Event, events, type OfficeState, officeState } from '#contract/events/calls.ts'
import { event } from './EventForm.tsx'

const states: Readonly<Record<OfficeState, readonly [string, 'ok' | 'plain' | 'danger']>> = {
  coming: ['Veröffentlicht', 'ok'],
  draft: ['Entwurf', 'plain'],
  cancelled: ['Abgesagt', 'danger'],
  over: ['Vorbei', 'plain'],
}
const stateOf = (row: Event) => states[officeState(row, new Date().toISOString())]

/** «12 von 40, 3 warten». */
const takenWords = ({ booked, capacity, waiting }: Event) =>
  `${booked}${capacity == null ? '' : ` von ${capacity}`}${waiting > 0 ? `, ${waiting} warten` : ''}`

/** /dashboard/gf/event: all events that one looks after; each opens to be changed, and leads on to who signed up. */
export default function EventList() {
  const { options, nameOf } = useOwnStudios(events.create)
  const go = useGo()
  const columns = useMemo<Column<Event>[]>(
    () => [
      { id: 'title', title: 'Event', text: ({ title }) => title, sorts: true, strong: true, width: 200, grow: 2, phone: 'title' },
      { id: 'startsAt', title: 'Beginn', ...instants(({ startsAt }) => startsAt), sorts: true, width: 160, phone: 'second' },
      { id: 'studio', title: 'Studio', text: ({ studio }) => (studio ? nameOf(studio) : 'Alle Studios'), width: 130, grow: 1 },
      { id: 'place', title: 'Ort', text: ({ place }) => place ?? null, width: 150, grow: 1 },
      { id: 'booked', title: 'Anmeldungen', text: takenWords, sorts: true, width: 140, phone: 'second' },
      { id: 'waiting', title: 'Warten', ...counts(({ waiting }) => waiting), spare: true, width: 80 },
      {
        id: 'state',
        title: 'Stand',
        text: row => stateOf(row)[0],
        width: 140,
        phone: 'trail',
        cell: row => (
          <Chip look={stateOf(row)[1]} small>
            {stateOf(row)[0]}
          </Chip>
        ),
      },
    ],
    [nameOf],
  )
  const filters = useMemo<Filter[]>(
    () => [
      { id: 'state', title: 'Stand', choices: Object.entries(states).map(([state, [words]]) => [state, words]) },
      byOwner('Studio', options),
    ],
    [options],
  )
  const add = (
    <ButtonLink to="courseEventCreate" size="row">
      Neuer Event
    </ButtonLink>
  )
  return (
    <Page title="Events" actions={add}>
      <CallTable
        label="Events"
        one="Event"
        name="events"
        call={events.manage}
        columns={columns}
        filters={filters}
        ways={event.ways}
        searches={{ label: 'Titel oder Ort' }}
        open={({ _id: id }) => void go({ to: 'courseEventEdit', params: { id } })}
        empty={{ text: 'Noch kein Event.', action: add }}
        exports
      />
    </Page>
  )
}
