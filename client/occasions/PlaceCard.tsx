import { Box, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Button } from '#client/kit/Button.tsx'
import { Card } from '#client/kit/Card.tsx'
import { Chip } from '#client/kit/Chip.tsx'
import { clockTime, counted } from '#client/kit/format.ts'
import { shownCode } from '#contract/codes.ts'
import type { OwnPlace } from '#contract/occasions/shapes.ts'
import { slotText } from './words.ts'

const chips = {
  reserved: <Chip look="warn">Reserviert</Chip>,
  confirmed: <Chip look="ok">Bestätigt</Chip>,
  withdrawn: <Chip>Zurückgezogen</Chip>,
} as const

interface PlaceProps {
  place: OwnPlace
  busy?: boolean
  /** Why the last act failed. */
  failure?: string
  onConfirm?: () => void
  onWithdraw?: () => void
  children?: ReactNode
}

/** One's own place: when, for how many, its state, and at the door its code. */
export function PlaceCard({ place, busy, failure, onConfirm, onWithdraw, children }: PlaceProps) {
  const { state, slot, guests, until, code, title, vorname } = place
  return (
    <Card aria-label="Dein Platz">
      <Box display="flex" justifyContent="space-between" gap="12" alignItems="flex-start">
        <Box as="h2" textStyle="heading" overflowWrap="anywhere" minWidth={0}>
          {title}
        </Box>
        {chips[state]}
      </Box>
      <Text marginTop="6">{slotText(slot)}</Text>
      <Text color="ink2">
        {vorname}
        {guests > 0 && ` mit ${counted(guests, 'Begleitperson', 'Begleitpersonen')}`}
        {place.place && ` · ${place.place}`}
      </Text>
      {state === 'reserved' && until && (
        <Text color="ink2" marginTop="6">
          Reserviert bis {clockTime(until)}. Bestätige jetzt, damit der Platz dir gehört.
        </Text>
      )}
      {code && (
        <Text textStyle="title" marginTop="12" fontVariantNumeric="tabular-nums" aria-label={`Code ${code.split('').join(' ')}`}>
          {shownCode(code)}
        </Text>
      )}
      {code && (
        <Text textStyle="small" color="ink2">
          Zeig diesen Code am Eingang.
        </Text>
      )}
      {failure && (
        <Text role="alert" color="danger" textStyle="small" fontWeight={560} marginTop="8">
          {failure}
        </Text>
      )}
      {(onConfirm || onWithdraw) && state !== 'withdrawn' && (
        <Box display="flex" flexWrap="wrap" gap="8" marginTop="14">
          {state === 'reserved' && onConfirm && (
            <Button busy={busy} onClick={onConfirm}>
              Platz bestätigen
            </Button>
          )}
          {onWithdraw && (
            <Button look="text" disabled={busy} onClick={onWithdraw}>
              {state === 'reserved' ? 'Platz freigeben' : 'Absagen'}
            </Button>
          )}
        </Box>
      )}
      {children}
    </Card>
  )
}
