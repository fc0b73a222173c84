import { Text } from '@chakra-ui/react'
import { memo, type ReactNode, useState } from 'react'
import { useOnline } from '#client/data/connection.ts'
import { Button } from '#client/kit/Button.tsx'
import { clockOnce } from '#client/kit/format.ts'
import { CourseLine } from '#client/parts/course/CourseLine.tsx'
import { offerOf, type SeatOffer } from '#client/parts/course/offer.ts'
import { clashOf, type Seat } from '#client/parts/course/seat.ts'
import { useBooking } from '#client/parts/course/useBooking.ts'
import type { OwnSeat } from '#client/parts/course/useSeats.ts'
import { dayWords, momentWords } from '#client/parts/courseTime.ts'
import type { CourseExecution } from '#contract/courses/calls.ts'
import { type CourseRules, momentsOf } from '#contract/courses/rules.ts'

interface PlanLineProps {
  execution: CourseExecution
  seat: Seat
  own: readonly OwnSeat[]
  rules: CourseRules
  now: number
  /** Reason why the course stands here, above the others. */
  why?: string
}

/** A stop of the member's plan, with its act. */
export const PlanLine = memo(function PlanLine({ execution, seat, own, rules, now, why }: PlanLineProps) {
  const clash = seat.kind === 'none' ? clashOf(execution, own) : undefined
  const offer = offerOf(execution, rules, { seat, now, clash })
  const note = useNote(execution, { seat, rules, now, offer })
  const acts =
    (seat.kind === 'none' && (offer.kind === 'book' || offer.kind === 'wait')) || (seat.kind === 'waiting' && offer.kind === 'book')
  return (
    <CourseLine
      execution={execution}
      seat={seat}
      now={now}
      act={acts ? <SeatButton execution={execution} seat={seat} offer={offer} /> : undefined}
      note={why ? <Why text={why}>{note}</Why> : note}
    />
  )
})

function SeatButton({ execution, seat, offer }: { execution: CourseExecution; seat: Seat; offer: SeatOffer }) {
  const online = useOnline()
  const { signUp } = useBooking()
  const [sending, setSending] = useState(false)
  const word = !online ? 'Vormerken' : offer.kind === 'wait' ? 'Warteliste' : 'Anmelden'
  const book = async () => {
    setSending(true)
    await signUp(execution, seat).finally(() => setSending(false))
  }
  return (
    <Button
      look="soft"
      size="row"
      busy={sending}
      onClick={() => void book()}
      aria-label={`${word}: ${execution.course.title}, ${clockOnce(execution.startsAt)}`}
    >
      {word}
    </Button>
  )
}

interface StopContext {
  seat: Seat
  rules: CourseRules
  now: number
  offer: SeatOffer
}

/** The sentence below a stop. */
function useNote({ startsAt, cancelled, reason, substitutes }: CourseExecution, { seat, rules, now, offer }: StopContext) {
  const online = useOnline()
  if (cancelled) return reason ?? undefined
  if (seat.refused) return <BookingRefusal text={seat.refused.message} />
  const { promotes } = momentsOf(startsAt, rules)
  if (seat.kind === 'waiting')
    return now < promotes
      ? `Auf der Warteliste, Nachrücken bis ${momentWords(promotes, startsAt)}`
      : 'Warteliste geschlossen, kein Platz frei geworden'
  if (seat.kind === 'joining' && !online) return 'Wird gebucht, sobald du wieder Netz hast.'
  if (seat.kind === 'leaving' && !online) return 'Wird abgemeldet, sobald du wieder Netz hast.'
  if (offer.kind === 'early') return `Anmeldung ab ${dayWords(offer.from)}`
  if (offer.kind === 'clash') return `Gleichzeitig mit ${offer.with.course.title}, ${clockOnce(offer.with.startsAt)}`
  return substitutes ? `Vertretung für ${substitutes}` : undefined
}

const Why = ({ text, children }: { text: string; children?: ReactNode }) => (
  <>
    <Text as="span" display="block" color="brandInk">
      {text}
    </Text>
    {children}
  </>
)

const BookingRefusal = ({ text }: { text?: string }) => (
  <Text as="span" color="danger" fontWeight={560}>
    Nicht gebucht: {text}
  </Text>
)
