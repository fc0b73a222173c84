import { Box, Flex, Text } from '@chakra-ui/react'
import { send } from '#client/data/send.ts'
import { Button } from '#client/kit/Button.tsx'
import { Chip } from '#client/kit/Chip.tsx'
import { download } from '#client/kit/download.ts'
import { toast } from '#client/kit/toast.ts'
import { reservations } from '#contract/reservations/calls.ts'
import type { ReservationSlot } from '#contract/reservations/shapes.ts'
import type { OwnReservation } from './ownReservations.ts'
import { useReserving } from './useReserving.ts'
import { chipOf, longWhen, whenWords } from './words.ts'

async function handCalendar({ _id }: OwnReservation) {
  try {
    await download(await send(reservations.entry, { params: { id: _id } }), 'reservation.ics')
  } catch (error) {
    toast(error instanceof Error ? error.message : 'Der Kalendereintrag ist gerade nicht da.', { look: 'danger' })
  }
}

interface LineProps {
  own: OwnReservation
  now: number
  /** The next free slots of its type. */
  next: readonly ReservationSlot[]
  onMove?: () => void
}

/** An own reservation, and what can be done with it now. */
export function OwnLine({ own, now, next, onMove }: LineProps) {
  const chip = chipOf(own)
  const { cancel, instead, forget } = useReserving({ _id: own.type, name: own.name })
  const ahead = Date.parse(own.startsAt) > now
  const movable = own.known ? now < Date.parse(own.known.changeUntil) && !own.known.defective : true
  // The list may be older than the refusal. Who has as many as they may have is helped by no other slot.
  const others = own.refused?.code === 'reservation-most' ? [] : next.filter(({ startsAt }) => startsAt !== own.startsAt)
  const holds = own.kind !== 'refused' && own.kind !== 'over' && own.kind !== 'leaving'
  return (
    <Box role="group" aria-label={`${own.name}, ${longWhen(own)}`} paddingBlock="12" borderBottom="1px solid {colors.line}">
      <Flex justify="space-between" align="flex-start" gap="12">
        <Box minWidth={0}>
          <Text textStyle="row" overflowWrap="anywhere">
            {own.name}
          </Text>
          <Text textStyle="small" color="ink2">
            {longWhen(own)}
          </Text>
          {own.wished && (
            <Text textStyle="small" color="ink2">
              Neu: {whenWords(own.wished)}, sobald das Studio zustimmt. Bis dann bleibt die alte Zeit.
            </Text>
          )}
          {own.known?.reason && <Text textStyle="small">Grund: {own.known.reason}</Text>}
        </Box>
        <Chip look={chip.look} small>
          {chip.words}
        </Chip>
      </Flex>
      {own.refused && (
        <Box role="alert" marginTop="8" padding="10" borderRadius="inner" bg="dangerSoft" color="danger" textStyle="card">
          <Text fontWeight={560}>{own.refused.message}</Text>
        </Box>
      )}
      <Flex wrap="wrap" gap="8" paddingTop="8">
        {own.kind === 'refused' &&
          others.map(({ startsAt }) => (
            <Button key={startsAt} look="soft" size="row" onClick={() => void instead(own, startsAt)}>
              {whenWords(startsAt)}
            </Button>
          ))}
        {own.refused && (
          <Button look="side" size="row" onClick={() => void forget(own)}>
            Verstanden
          </Button>
        )}
        {holds && ahead && movable && onMove && (
          <Button look="side" size="row" onClick={onMove}>
            Verschieben
          </Button>
        )}
        {holds && ahead && (
          <Button look="side" size="row" onClick={() => void cancel(own)}>
            {own.known ? 'Absagen' : 'Zurücknehmen'}
          </Button>
        )}
        {own.kind === 'booked' && ahead && (
          <Button look="text" size="row" onClick={() => void handCalendar(own)}>
            In den Kalender
          </Button>
        )}
      </Flex>
    </Box>
  )
}
