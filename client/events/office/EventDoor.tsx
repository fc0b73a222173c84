import { Box, chakra, Text } from '@chakra-ui/react'
import { useCall } from '#client/data/reads.ts'
import { dayOf, today } from '#client/data/time.ts'
import { ButtonLink } from '#client/kit/Button.tsx'
import { Chip } from '#client/kit/Chip.tsx'
import { Empty } from '#client/kit/Empty.tsx'
import { clockOnce, shortDate } from '#client/kit/format.ts'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Page } from '#client/kit/Page.tsx'
import { RowLink } from '#client/kit/Row.tsx'
import { Stand } from '#client/kit/Stand.tsx'
import { useQueryText } from '#client/map/links.tsx'
import { Roster } from '#client/parts/door/Roster.tsx'
import { type DoorEvent, eventDoor } from '#contract/events/eventDoor.ts'
import { eventDoors } from './doors.ts'

/** /dashboard/gf/event/door: today's and tomorrow's events, and with `?event=` the door of one of them. */
export default function EventDoor() {
  const { event } = useQueryText()
  return event ? <Roster key={event} kind={eventDoors} id={event} /> : <Doors />
}

const Clock = chakra('span', { base: { textStyle: 'clock', width: '56px', flexShrink: 0, fontVariantNumeric: 'tabular-nums lining-nums' } })

function Doors() {
  const { data, error, stand, again } = useCall(eventDoor.doors)
  return (
    <Page back="dashboard">
      <Box display="flex" alignItems="center" justifyContent="space-between" gap="12" paddingTop="8" minHeight="44px">
        <Text textStyle="small" color="ink2">
          Die Listen liegen auf diesem Gerät: Der Check-in geht auch ohne Netz.
        </Text>
        <Box flexShrink={0}>
          <Stand at={stand} />
        </Box>
      </Box>
      {!data && <NotLoaded error={error} again={again} />}
      {data?.length === 0 && (
        <Empty
          text="Heute und morgen findet kein Event statt, den du betreust."
          action={<ButtonLink to="courseEvents">Zu den Events</ButtonLink>}
        />
      )}
      {data?.map(event => (
        <DoorRow key={event._id} event={event} />
      ))}
    </Page>
  )
}

function DoorRow({ event: { _id, title, startsAt, place, booked, capacity, waiting, cancelled } }: { event: DoorEvent }) {
  const day = dayOf(startsAt)
  const taken = capacity == null ? String(booked) : `${booked}/${capacity}`
  return (
    <RowLink
      to="eventDoor"
      search={{ event: _id }}
      lead={<Clock>{clockOnce(startsAt)}</Clock>}
      title={title}
      second={[day === today() ? 'heute' : shortDate(day), place].filter(Boolean).join(' · ')}
      trail={
        cancelled ? (
          <Chip look="danger">Abgesagt</Chip>
        ) : (
          <Chip look={waiting > 0 ? 'warn' : 'plain'}>{waiting > 0 ? `${taken} + ${waiting}` : taken}</Chip>
        )
      }
    />
  )
}
