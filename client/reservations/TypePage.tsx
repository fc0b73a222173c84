import { Box, Flex, Image, Text } from '@chakra-ui/react'
import { Suspense, useEffect, useState } from 'react'
import { useOnline } from '#client/data/connection.ts'
import { prefetch, useCall } from '#client/data/reads.ts'
import { dayOf, today } from '#client/data/time.ts'
import { Button, ButtonLink } from '#client/kit/Button.tsx'
import { Card } from '#client/kit/Card.tsx'
import { DaySlots } from '#client/kit/DaySlots.tsx'
import { counted } from '#client/kit/format.ts'
import { lazyPart } from '#client/kit/lazyPart.ts'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Page } from '#client/kit/Page.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Stand } from '#client/kit/Stand.tsx'
import { useGo, useQueryText, useScreen } from '#client/map/links.tsx'
import { useNow } from '#client/parts/course/useNow.ts'
import { addDays } from '#contract/days.ts'
import { reservations } from '#contract/reservations/calls.ts'
import type { ReservationOffer } from '#contract/reservations/shapes.ts'
import { OwnLine } from './OwnLine.tsx'
import type { OwnReservation } from './ownReservations.ts'
import { takeBackReport } from './takeBack.ts'
import { useReservationNews } from './useReservationNews.ts'
import { useOffer } from './useReservations.ts'
import { useReserving } from './useReserving.ts'
import { whenWords } from './words.ts'

const ReportDefect = lazyPart(() => import('./ReportDefect.tsx'))

/** /reservation/:reservationTypeId (L31): one thing's days and slots, to reserve, move and give back. */
export default function TypePage() {
  useReservationNews()
  const { reservationTypeId: id } = useScreen('reservationType')
  const { offer, own, stand, error, again } = useOffer(id)
  if (!offer || error?.code === 'missing')
    return (
      <Page back="reservation">
        {error ? (
          <NotLoaded
            error={error}
            again={again}
            missing="Das gibt es hier nicht mehr."
            instead={<ButtonLink to="reservation">Zu den Reservationen</ButtonLink>}
          />
        ) : (
          <Box minHeight="240px" aria-busy />
        )}
      </Page>
    )
  return <Type key={id} offer={offer} own={own} stand={stand} />
}

function Type({ offer, own, stand }: { offer: ReservationOffer; own: readonly OwnReservation[]; stand: number | undefined }) {
  const go = useGo()
  const now = useNow()
  const { verschieben } = useQueryText()
  const moved = own.find(({ _id }) => _id === verschieben)
  const [reporting, setReporting] = useState(false)
  /** The day at hand, which stays once a reservation was moved. */
  const [day, setDay] = useState<string>()
  const show = (search: { verschieben?: string }) =>
    void go({ to: 'reservationType', params: { reservationTypeId: offer._id }, search, replace: true })
  const coming = own.filter(({ endsAt, kind, refused }) => (Date.parse(endsAt) > now && kind !== 'over') || refused)
  return (
    <Page title={offer.name} back="reservation">
      {offer.pictureAddress && (
        <Image src={`/api/${offer.pictureAddress}`} alt="" borderRadius="card" width="full" maxHeight="260px" objectFit="cover" />
      )}
      {offer.text && (
        <Text whiteSpace="pre-line" overflowWrap="anywhere" maxWidth="65ch" paddingTop="12">
          {offer.text}
        </Text>
      )}
      <Text textStyle="small" color="ink2" paddingTop="8">
        {rulesOf(offer)}
      </Text>
      {(offer.state !== 'active' || offer.reportedByMe) && <Warning offer={offer} />}
      {coming.length > 0 && (
        <Section title="Deine Reservationen">
          {coming.map(one => (
            <OwnLine
              key={one._id}
              own={one}
              now={now}
              next={offer.next}
              onMove={one === moved ? undefined : () => show({ verschieben: one._id })}
            />
          ))}
        </Section>
      )}
      {offer.state !== 'defective' && (
        <Section title={moved ? 'Neue Zeit wählen' : 'Zeit wählen'} aside={<Stand at={stand} />}>
          <Slots key={moved?._id} offer={offer} moved={moved} at={moved ? undefined : day} onAt={setDay} onDone={() => show({})} />
        </Section>
      )}
      <Box paddingTop="18">
        {offer.reportedByMe ? (
          <Button look="text" size="row" onClick={() => void takeBackReport(offer)}>
            Meldung zurücknehmen
          </Button>
        ) : (
          <Button look="text" size="row" onClick={() => setReporting(true)}>
            Defekt melden
          </Button>
        )}
      </Box>
      {reporting && (
        <Suspense>
          <ReportDefect offer={offer} onClose={() => setReporting(false)} />
        </Suspense>
      )}
    </Page>
  )
}

const rulesOf = ({ slotMinutes, most, aheadDays, leadMinutes }: ReservationOffer) =>
  [
    `${slotMinutes} Minuten`,
    `höchstens ${counted(most, 'Reservation', 'Reservationen')} auf einmal`,
    `bis ${counted(aheadDays, 'Tag', 'Tage')} im Voraus`,
    leadMinutes > 0
      ? `spätestens ${leadMinutes >= 120 ? `${Math.ceil(leadMinutes / 60)} Stunden` : `${leadMinutes} Minuten`} vorher`
      : undefined,
  ]
    .filter(Boolean)
    .join(' · ')

function Warning({ offer }: { offer: ReservationOffer }) {
  const broken = offer.state === 'defective'
  return (
    <Box
      marginTop="12"
      padding="12"
      borderRadius="inner"
      bg={broken ? 'dangerSoft' : 'warnSoft'}
      color={broken ? 'danger' : 'warn'}
      textStyle="card"
    >
      {broken
        ? 'Das ist im Moment defekt. Wer schon reserviert hat, behält die Zeit, falls es bis dann wieder geht.'
        : `${offer.reportedByMe ? 'Du hast' : 'Jemand hat'} das als defekt gemeldet. Das Studio schaut es an; reservieren geht weiterhin.`}
    </Box>
  )
}

interface SlotsProps {
  offer: ReservationOffer
  /** The reservation that is being moved. */
  moved: OwnReservation | undefined
  /** The day to begin with; undefined for the reservation's own, or the next that is free. */
  at: string | undefined
  onAt: (day: string) => void
  onDone: () => void
}

/** Days that are loaded ahead of the one at hand. */
const daysAhead = 6

function Slots({ offer, moved, at, onAt, onDone }: SlotsProps) {
  const online = useOnline()
  const days = Array.from({ length: offer.aheadDays + 1 }, (_, ahead) => addDays(today(), ahead))
  const first = at ?? dayOf(moved?.startsAt ?? offer.next[0]?.startsAt ?? new Date().toISOString())
  const [day, setDay] = useState(days.includes(first) ? first : (days[0] as string))
  const [value, setValue] = useState<string>()
  const { reserve, move } = useReserving(offer)
  const input = { params: { id: offer._id }, query: { date: day } }
  const { data: slots, error, again } = useCall(reservations.slots, input)
  useEffect(() => {
    let gone = false
    const load = async () => {
      for (let ahead = 1; ahead <= daysAhead && !gone; ahead++)
        await prefetch(reservations.slots, { params: { id: offer._id }, query: { date: addDays(day, ahead) } }).catch(() => {})
    }
    void load()
    return () => {
      gone = true
    }
  }, [offer._id, day])
  const send = async () => {
    if (!value) return
    await (moved ? move(moved, value) : reserve(value))
    setValue(undefined)
    onAt(day)
    onDone()
  }
  const open = slots?.filter(({ startsAt }) => Date.parse(startsAt) - offer.leadMinutes * 60_000 > Date.now())
  return (
    <Box display="grid" gap="12">
      {moved && (
        <Flex wrap="wrap" gap="8" alignItems="center">
          <Box flex="1 1 180px" textStyle="card">
            Die alte Zeit bleibt, bis du die neue hast.
          </Box>
          <Button look="side" size="row" onClick={onDone}>
            Alte Zeit behalten
          </Button>
        </Flex>
      )}
      <DaySlots
        days={days}
        day={day}
        onDay={next => {
          setDay(next)
          onAt(next)
          setValue(undefined)
        }}
        slots={open}
        value={value}
        onChange={setValue}
        from={moved?.startsAt}
        empty={slots?.length ? 'An diesem Tag ist es dafür zu spät.' : 'An diesem Tag gibt es keine Zeiten.'}
        otherwise={error && <NotLoaded error={error} again={again} lead="Dieser Tag ist auf diesem Gerät noch nicht geladen." />}
      />
      {value && (
        <Card display="flex" flexWrap="wrap" gap="8" alignItems="center" position="sticky" bottom="12px">
          <Box flex="1 1 180px" textStyle="card" aria-live="polite">
            {whenWords(value)}
            {!online && ': Das Studio entscheidet, sobald wieder Netz da ist.'}
          </Box>
          <Button onClick={() => void send()}>{online ? (moved ? 'Verschieben' : 'Reservieren') : 'Vormerken'}</Button>
        </Card>
      )}
    </Box>
  )
}
