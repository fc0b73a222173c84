import { Box, Flex } from '@chakra-ui/react'
import { CalendarPlusIcon } from '@phosphor-icons/react/dist/csr/CalendarPlus'
import { useState } from 'react'
import { useOnline } from '#client/data/connection.ts'
import { send } from '#client/data/send.ts'
import { Button } from '#client/kit/Button.tsx'
import { download } from '#client/kit/download.ts'
import { StandingCard } from '#client/kit/StandingCard.tsx'
import { toast } from '#client/kit/toast.ts'
import { Link } from '#client/map/links.tsx'
import { isLateNow, offerOf, type SeatOffer } from '#client/parts/course/offer.ts'
import { SeatChip } from '#client/parts/course/SeatChip.tsx'
import { clashOf, type Seat } from '#client/parts/course/seat.ts'
import { useBooking } from '#client/parts/course/useBooking.ts'
import type { Seats } from '#client/parts/course/useSeats.ts'
import { momentWords } from '#client/parts/courseTime.ts'
import type { CourseExecution } from '#contract/courses/calls.ts'
import { courseCalendar } from '#contract/courses/courseCalendar.ts'
import { type CourseRules, momentsOf } from '#contract/courses/rules.ts'
import { LeaveSheet } from './LeaveSheet.tsx'
import { leaveWord, seatWords } from './seatWords.ts'

interface SeatCardProps {
  execution: CourseExecution
  rules: CourseRules
  seats: Seats
  now: number
  paused: string | null
}

/** The person's seat in this execution, and the acts open to them now. */
export function SeatCard({ execution, rules, seats, now, paused }: SeatCardProps) {
  const seat = seats.of(execution._id)
  const clash = seat.kind === 'none' ? clashOf(execution, seats.own) : undefined
  const offer = offerOf(execution, rules, { seat, now, clash })
  const online = useOnline()
  const words = seatWords({ execution, seat, rules, now, offer, online, paused })
  const { forget } = useBooking()
  const clashing = offer.kind === 'clash' && (
    <Box asChild textStyle="label" color="brandInk" display="inline-flex" alignItems="center" minHeight="44px">
      <Link to="course" params={{ id: offer.with._id }}>
        Zu {offer.with.course.title}, {momentWords(offer.with.startsAt, execution.startsAt)}
      </Link>
    </Box>
  )
  return (
    <StandingCard
      title={words.title}
      lines={words.lines}
      more={clashing}
      chip={<SeatChip seat={seat} cancelled={execution.cancelled} begun={now >= Date.parse(execution.startsAt)} />}
      refused={seat.refused}
      onSeen={() => void forget(seat)}
    >
      <SeatActs execution={execution} seat={seat} rules={rules} now={now} offer={offer} paused={paused} />
    </StandingCard>
  )
}

interface ActsProps {
  execution: CourseExecution
  seat: Seat
  rules: CourseRules
  now: number
  offer: SeatOffer
  paused: string | null
}

function SeatActs({ execution, seat, rules, now, offer, paused }: ActsProps) {
  const online = useOnline()
  const { signUp, signOff } = useBooking()
  const [asking, setAsking] = useState(false)
  const begun = now >= Date.parse(execution.startsAt)
  const joins = !paused && mayJoin(seat, offer)
  const inside = seat.signup?.visited
  const leaves = !begun && !inside && !execution.cancelled && seat.kind !== 'none' && seat.kind !== 'leaving'
  const late = seat.kind === 'booked' && isLateNow(execution.startsAt, rules, now)
  const leave = async () => {
    setAsking(false)
    await signOff(execution, seat)
    if (seat.kind === 'booked' && execution.waiting === 0)
      toast(online ? 'Abgemeldet.' : 'Abmeldung vorgemerkt.', { sent: 'Abgemeldet.', undo: () => void signUp(execution, seat) })
  }
  return (
    <Flex wrap="wrap" gap="8" marginTop="12" css={{ '&:empty': { display: 'none' } }}>
      {joins && (
        <Button onClick={() => void signUp(execution, seat)}>
          {!online ? 'Vormerken' : offer.kind === 'wait' ? 'Auf die Warteliste' : 'Anmelden'}
        </Button>
      )}
      {seat.kind === 'leaving' && (
        <Button look="soft" onClick={() => void signUp(execution, seat)}>
          Doch teilnehmen
        </Button>
      )}
      {leaves && (
        <Button
          look={seat.signup?.promoted || seat.kind === 'waiting' ? 'soft' : 'side'}
          onClick={() =>
            late || (seat.kind === 'booked' && execution.waiting > 0 && !seat.signup?.promoted) ? setAsking(true) : void leave()
          }
        >
          {leaveWord(seat)}
        </Button>
      )}
      {(seat.kind === 'booked' || seat.kind === 'waiting') && !begun && <ToCalendar execution={execution} />}
      <LeaveSheet
        open={asking}
        onClose={() => setAsking(false)}
        onLeave={() => void leave()}
        execution={execution}
        rules={rules}
        late={late}
        until={momentsOf(execution.startsAt, rules).late}
      />
    </Flex>
  )
}

/** True where the person may sign up; one on the waiting list may take a free seat once nobody moves up any more. */
const mayJoin = ({ kind }: Seat, offer: SeatOffer) =>
  kind === 'none' ? offer.kind === 'book' || offer.kind === 'wait' : kind === 'waiting' && offer.kind === 'book'

/** The seat as a file for any calendar. */
function ToCalendar({ execution }: { execution: CourseExecution }) {
  const [loading, setLoading] = useState(false)
  const hand = async () => {
    setLoading(true)
    try {
      const blob = await send(courseCalendar.entry, { params: { id: execution._id } })
      await download(blob, 'kurs.ics')
    } catch (error) {
      toast(error instanceof Error ? error.message : 'Der Kalendereintrag ist gerade nicht da.', { look: 'danger' })
    } finally {
      setLoading(false)
    }
  }
  return (
    <Button look="edge" busy={loading} icon={<CalendarPlusIcon size={20} aria-hidden />} onClick={() => void hand()}>
      In den Kalender
    </Button>
  )
}
