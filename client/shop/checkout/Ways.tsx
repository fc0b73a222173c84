import { Box, Text } from '@chakra-ui/react'
import { useOnline } from '#client/data/connection.ts'
import { money } from '#client/kit/format.ts'
import { type Line, totalOf } from '#client/parts/cart/lines.ts'
import { useStudioNames } from '#client/parts/studio/names.ts'
import type { Way } from '#contract/payments/facts.ts'
import { WayChoice } from './WayChoice.tsx'

interface WaysProps {
  lines: readonly Line[]
  studio: string | undefined
  way: Way
  onWay: (way: Way) => void
}

/** How it is paid. */
export function Ways({ lines, studio, way, onWay }: WaysProps) {
  const online = useOnline()
  const { name } = useStudioNames()
  return (
    <>
      <WayChoice way={way} online={online} onWay={onWay} />
      <Box display="flex" justifyContent="space-between" textStyle="value">
        <span>Total</span>
        <span>{money(totalOf(lines))}</span>
      </Box>
      <Text color="ink2">
        {studio && `Abholung in ${name(studio)}. `}
        {way === 'desk'
          ? 'Deine Artikel liegen drei Tage für dich bereit.'
          : 'Du bezahlst auf der Seite des Zahlungsdienstes und kommst danach hierher zurück.'}
      </Text>
    </>
  )
}
