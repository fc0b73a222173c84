import { Box } from '@chakra-ui/react'
import { Suspense, useState } from 'react'
import { useOnline } from '#client/data/connection.ts'
import { useCall } from '#client/data/reads.ts'
import { useCan } from '#client/data/session.ts'
import { Button } from '#client/kit/Button.tsx'
import { lazyPart } from '#client/kit/lazyPart.ts'
import { Section } from '#client/kit/Section.tsx'
import { Stand } from '#client/kit/Stand.tsx'
import { CourseLine } from '#client/parts/course/CourseLine.tsx'
import { isLateNow, offerOf } from '#client/parts/course/offer.ts'
import { clashOf } from '#client/parts/course/seat.ts'
import { useBooking } from '#client/parts/course/useBooking.ts'
import { useNow } from '#client/parts/course/useNow.ts'
import { type Seats, useSeats } from '#client/parts/course/useSeats.ts'
import { byDay, dayWords } from '#client/parts/courseTime.ts'
import { JoinLive } from '#client/parts/livestream/JoinLive.tsx'
import { type Livestream, livestreams } from '#contract/livestreams.ts'

const Participants = lazyPart(() => import('#client/videos/Participants.tsx'))

const few = 3

/** Livestreams to come, on the rail of stops as the Kursplan shows them; nothing where there are none. */
export function Live() {
  const { data, stand } = useCall(livestreams.list)
  const seats = useSeats()
  const now = useNow()
  const [all, setAll] = useState(false)
  const coming = (data ?? []).filter(({ closesAt }) => Date.parse(closesAt) > now)
  if (coming.length === 0) return null
  const shown = all ? coming : coming.slice(0, few)
  return (
    <Section title="Livestreams" aside={<Stand at={stand} />}>
      <Box marginInline="-16px">
        {byDay(shown, ({ execution }) => execution.startsAt).map(([day, each]) => (
          <Box key={day}>
            <Box textStyle="field" paddingInline="16" paddingTop="8">
              {dayWords(day)}
            </Box>
            {each.map(live => (
              <LivestreamSeatLine key={live.execution._id} live={live} seats={seats} now={now} />
            ))}
          </Box>
        ))}
      </Box>
      {coming.length > few && !all && (
        <Button look="text" onClick={() => setAll(true)}>
          Alle {coming.length} zeigen
        </Button>
      )}
    </Section>
  )
}

function LivestreamSeatLine({ live, seats, now }: { live: Livestream; seats: Seats; now: number }) {
  const { execution, rules, leads } = live
  const seat = seats.of(execution._id)
  const { signUp } = useBooking()
  const online = useOnline()
  const offer = offerOf(execution, rules, { seat, now, clash: seat.kind === 'none' ? clashOf(execution, seats.own) : undefined })
  const open = now >= Date.parse(live.opensAt) && !execution.cancelled
  // A running livestream can still be entered and is not told as past.
  const shownNow = seat.kind === 'booked' ? now : Math.min(now, Date.parse(execution.startsAt) - 1)
  const books = seat.kind === 'none' && (offer.kind === 'book' || offer.kind === 'wait') && !leads
  const act = books ? (
    <Button
      look="soft"
      size="row"
      aria-label={`${execution.course.title}: ${!online ? 'vormerken' : offer.kind === 'wait' ? 'auf die Warteliste' : 'anmelden'}`}
      onClick={() => void signUp(execution, seat)}
    >
      {!online ? 'Vormerken' : offer.kind === 'wait' ? 'Warteliste' : 'Anmelden'}
    </Button>
  ) : undefined
  return (
    <CourseLine
      execution={execution}
      seat={seat}
      now={shownNow}
      act={act}
      note={
        <Box position="relative" zIndex={1} display="flex" flexDirection="column" alignItems="flex-start" gap="8" paddingTop="4">
          {seat.refused?.message}
          {offer.kind === 'clash' && `Zur selben Zeit hast du ${offer.with.course.title} gebucht.`}
          {seat.kind === 'booked' && !open && isLateNow(execution.startsAt, rules, now) && 'Abmelden zählt jetzt als zu spät.'}
          {seat.kind !== 'booked' && <JoinLive live={live} now={now} booked={false} />}
          {leads && <Who live={live} />}
        </Box>
      }
    />
  )
}

/** The participants, for the person who leads the livestream. */
function Who({ live }: { live: Livestream }) {
  const [open, setOpen] = useState(false)
  const may = useCan(livestreams.participants)
  if (!may) return null
  return (
    <>
      <Button look="text" size="row" onClick={() => setOpen(true)}>
        Wer kommt
      </Button>
      {open && (
        <Suspense>
          <Participants live={live} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
