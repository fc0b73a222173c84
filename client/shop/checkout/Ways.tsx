import { Box, Text } from '@chakra-ui/react'
import { useOnline } from '#client/data/connection.ts'
import { money } from '#client/kit/format.ts'
import { type Line, totalOf } from '#client/parts/cart/lines.ts'
import { useStudioNames } from '#client/parts/studio/names.ts'
import type { Way } from '#contract/payments/facts.ts'
import type { Needs } from './Goods.tsx'
import { WayChoice } from './WayChoice.tsx'

interface WaysProps {
  needs: Needs
  lines: readonly Line[]
  studio: string | undefined
  way: Way
  onWay: (way: Way) => void
}

/** How it is paid. */
export function Ways({ needs, lines, studio, way, onWay }: WaysProps) {
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
        {studio && needs.goods && `Abholung in ${name(studio)}. `}
        {studio && needs.entry && `Eintritt in ${name(studio)}. `}
        {way === 'desk'
          ? needs.goods
            ? 'Deine Artikel liegen drei Tage für dich bereit.'
            : 'Bezahl innert drei Tagen: Danach steht alles in deiner Bestellung.'
          : 'Du bezahlst auf der Seite des Zahlungsdienstes und kommst danach hierher zurück.'}
      </Text>
    </>
  )
}
