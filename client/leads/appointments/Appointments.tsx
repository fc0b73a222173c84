import { Box, Flex } from '@chakra-ui/react'
import { useState } from 'react'
import { useCall } from '#client/data/reads.ts'
import { useCan } from '#client/data/session.ts'
import { dayOf, today } from '#client/data/time.ts'
import { ButtonLink } from '#client/kit/Button.tsx'
import { Chip } from '#client/kit/Chip.tsx'
import { Empty } from '#client/kit/Empty.tsx'
import { clockOnce } from '#client/kit/format.ts'
import { NewButton } from '#client/kit/NewButton.tsx'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Page } from '#client/kit/Page.tsx'
import { Row } from '#client/kit/Row.tsx'
import { Stand } from '#client/kit/Stand.tsx'
import type { OverlaidRow } from '#client/kit/waiting/overlay.ts'
import { Refusals } from '#client/kit/waiting/Refusals.tsx'
import { useWaitingRows } from '#client/kit/waiting/useWaiting.ts'
import { LeadTabs } from '#client/leads/LeadTabs.tsx'
import { useQueryText } from '#client/map/links.tsx'
import { useAppointmentNews } from '#client/parts/appointment/PersonalTraining.tsx'
import { DayPick } from '#client/parts/DayPick.tsx'
import { NarrowedChip, useNarrowed } from '#client/parts/studio/Narrowed.tsx'
import { useOwnStudios } from '#client/parts/studio/ownStudios.ts'
import { appointmentTimes } from '#contract/appointments/appointmentTimes.ts'
import { appointments } from '#contract/appointments/calls.ts'
import { type AppointmentRow, appointmentKinds, daysAhead } from '#contract/appointments/shapes.ts'
import { addDays, isDay, mondayOf } from '#contract/days.ts'
import { AppointmentSheet } from './AppointmentSheet.tsx'
import { BookSheet } from './BookSheet.tsx'
import { officeWays } from './rows.ts'

/** The tab «Termine»: who comes on a day, in the studios of whoever looks; this week and the next are there without a network. */
export default function Appointments() {
  useAppointmentNews()
  const { tag } = useQueryText()
  const [day, setDay] = useState(() => (tag && isDay(tag) ? tag : today()))
  const narrowed = useNarrowed()
  const mayBook = useCan(appointments.bookFor)
  const mayPlan = useCan(appointmentTimes.list)
  const { nameOf } = useOwnStudios(appointments.list)
  const { data, stand, error, again } = useCall(appointments.list, { query: { from: mondayOf(day), days: 7 } })
  const { rows, refused } = useWaitingRows(data, stand, officeWays)
  const [open, setOpen] = useState<OverlaidRow<AppointmentRow>>()
  const [books, setBooks] = useState(false)
  const shown = rows
    ?.filter(row => row.startsAt && dayOf(row.startsAt) === day && (!narrowed.studio || row.studio === narrowed.studio))
    .toSorted((a, b) => (a.startsAt < b.startsAt ? -1 : 1))
  return (
    <Page title="Leads" actions={mayBook && <NewButton beside words="Neuer Termin" onClick={() => setBooks(true)} />}>
      <Flex gap="8" wrap="wrap" align="center" paddingTop="8">
        <LeadTabs at="termine" />
        <NarrowedChip narrowed={narrowed} />
        {mayPlan && (
          <ButtonLink to="appointmentTimes" look="text" size="row">
            Terminzeiten
          </ButtonLink>
        )}
      </Flex>
      <DayPick day={day} today={today()} oldest={addDays(today(), -90)} latest={addDays(today(), daysAhead)} show={setDay} />
      <Refusals refused={refused} own={officeWays.doings} open={() => setBooks(true)} />
      {!shown && <NotLoaded error={error} again={again} lead="Diese Woche ist auf diesem Gerät noch nicht geladen." />}
      {shown?.length === 0 && <Empty text="An diesem Tag kommt niemand." />}
      <Box>
        {shown?.map(row => (
          <AppointmentLine key={row._id} row={row} studio={nameOf(row.studio)} onOpen={() => setOpen(row)} />
        ))}
      </Box>
      <Stand at={stand} />
      {open && <AppointmentSheet row={open} studio={nameOf(open.studio)} onClose={() => setOpen(undefined)} />}
      {books && <BookSheet onClose={() => setBooks(false)} />}
    </Page>
  )
}

interface LineProps {
  row: OverlaidRow<AppointmentRow>
  studio: string
  onOpen: () => void
}

function AppointmentLine({ row, studio, onOpen }: LineProps) {
  const { startsAt, endsAt, name, kind, trainer, state, act } = row
  return (
    <Row
      title={`${clockOnce(startsAt)}–${clockOnce(endsAt)} ${name || 'Neuer Termin'}`}
      second={[appointmentKinds[kind], trainer && `mit ${trainer}`, studio].filter(Boolean).join(' · ')}
      onPick={onOpen}
      trail={
        act ? (
          <Chip look="pending">Vorgemerkt</Chip>
        ) : state === 'cancelled' ? (
          <Chip>Abgesagt</Chip>
        ) : Date.parse(endsAt) < Date.now() ? (
          <Chip>Vorbei</Chip>
        ) : undefined
      }
    />
  )
}
