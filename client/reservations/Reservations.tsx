import { Box, Flex, Image } from '@chakra-ui/react'
import { CalendarCheckIcon } from '@phosphor-icons/react/dist/csr/CalendarCheck'
import { useEffect } from 'react'
import { prefetch } from '#client/data/reads.ts'
import { today } from '#client/data/time.ts'
import { Chip } from '#client/kit/Chip.tsx'
import { Empty } from '#client/kit/Empty.tsx'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Page } from '#client/kit/Page.tsx'
import { RowLink } from '#client/kit/Row.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Stand } from '#client/kit/Stand.tsx'
import { useGo } from '#client/map/links.tsx'
import { PersonalTraining } from '#client/parts/appointment/PersonalTraining.tsx'
import { useNow } from '#client/parts/course/useNow.ts'
import { addDays } from '#contract/days.ts'
import { reservations } from '#contract/reservations/calls.ts'
import type { ReservationOffer } from '#contract/reservations/shapes.ts'
import { Bikes } from './Bikes.tsx'
import { Daycare } from './Daycare.tsx'
import { OwnLine } from './OwnLine.tsx'
import type { OwnReservation } from './ownReservations.ts'
import { Towels } from './Towels.tsx'
import { useReservationNews } from './useReservationNews.ts'
import { useReservations } from './useReservations.ts'
import { whenWords } from './words.ts'

/** Days whose slots are there without a network. */
const daysKept = 3

/** Loads the next days' slots, one after the other, so that they are there without a network. */
function useKeptSlots(offers: readonly ReservationOffer[] | undefined) {
  const ids = offers?.map(({ _id }) => _id).join(' ')
  useEffect(() => {
    let gone = false
    const load = async () => {
      for (const id of ids?.split(' ').filter(Boolean) ?? [])
        for (let ahead = 0; ahead < daysKept && !gone; ahead++)
          await prefetch(reservations.slots, { params: { id }, query: { date: addDays(today(), ahead) } }).catch(() => {})
    }
    void load()
    return () => {
      gone = true
    }
  }, [ids])
}

/** /reservation (L31): what can be reserved in one's studio, and one's own. */
export default function Reservations() {
  useReservationNews()
  const { offers, own, stand, error, again } = useReservations()
  const now = useNow()
  useKeptSlots(offers)
  return (
    <Page>
      {own && offers && <Mine own={own} offers={offers} now={now} />}
      <Section title="Reservieren" aside={<Stand at={stand} />}>
        {!offers && <NotLoaded error={error} again={again} lead="Die Angebote sind auf diesem Gerät noch nicht geladen." />}
        {offers?.length === 0 && <Empty text="In deinem Studio gibt es im Moment keine Plätze zu reservieren." />}
        <Box as="ul" listStyleType="none" padding={0} margin={0}>
          {offers?.map(offer => (
            <OfferLine key={offer._id} offer={offer} />
          ))}
        </Box>
      </Section>
      <PersonalTraining />
      <Towels />
      <Bikes />
      <Daycare />
    </Page>
  )
}

/** Reservations that the person still has before them, and the last one that was. */
function Mine({ own, offers, now }: { own: readonly OwnReservation[]; offers: readonly ReservationOffer[]; now: number }) {
  const go = useGo()
  const isNow = ({ endsAt, kind, refused }: OwnReservation) => (Date.parse(endsAt) > now && kind !== 'over') || !!refused
  const coming = own.filter(isNow)
  const past = own
    .filter(one => !isNow(one))
    .reverse()
    .slice(0, 5)
  const line = (one: OwnReservation) => (
    <OwnLine
      key={one._id}
      own={one}
      now={now}
      next={offers.find(({ _id }) => _id === one.type)?.next ?? []}
      onMove={() => void go({ to: 'reservationType', params: { reservationTypeId: one.type }, search: { verschieben: one._id } })}
    />
  )
  return (
    <>
      {coming.length > 0 && <Section title="Deine Reservationen">{coming.map(line)}</Section>}
      {past.length > 0 && (
        <Box as="details" paddingTop="8">
          <Box as="summary" cursor="pointer" paddingBlock="12" textStyle="label" color="ink2">
            Vorbei oder abgesagt
          </Box>
          {past.map(line)}
        </Box>
      )}
    </>
  )
}

const nextWords = ({ next, state }: ReservationOffer) => {
  if (state === 'defective') return 'Im Moment defekt'
  return next[0] ? `Nächste freie Zeit: ${whenWords(next[0].startsAt)}` : 'In nächster Zeit nichts frei'
}

const marks = {
  reported: { look: 'warn', words: 'Defekt gemeldet' },
  defective: { look: 'danger', words: 'Defekt' },
  active: undefined,
} as const

/** A type with its picture and the next time at which it is free. */
function OfferLine({ offer }: { offer: ReservationOffer }) {
  const mark = marks[offer.state === 'active' && offer.reportedByMe ? 'reported' : offer.state]
  return (
    <Box as="li">
      <RowLink
        to="reservationType"
        params={{ reservationTypeId: offer._id }}
        lead={
          offer.pictureAddress ? (
            <Image
              src={`/api/${offer.pictureAddress}`}
              alt=""
              width="56px"
              height="56px"
              borderRadius="inner"
              objectFit="cover"
              flexShrink={0}
            />
          ) : (
            <Flex
              width="56px"
              height="56px"
              borderRadius="inner"
              bg="sunken"
              align="center"
              justify="center"
              flexShrink={0}
              color="ink2"
              aria-hidden
            >
              <CalendarCheckIcon size={26} />
            </Flex>
          )
        }
        title={offer.name}
        wraps
        second={nextWords(offer)}
        trail={
          mark && (
            <Chip look={mark.look} small>
              {mark.words}
            </Chip>
          )
        }
      />
    </Box>
  )
}
