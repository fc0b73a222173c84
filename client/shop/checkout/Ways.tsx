import { Box, Text } from '@chakra-ui/react'
import { useCall } from '#client/data/calls.ts'
import { useOnline } from '#client/data/connection.ts'
import { money } from '#client/kit/format.ts'
import { type Line, totalOf } from '#client/parts/cart/lines.ts'
import { useStudioNames } from '#client/parts/studio/names.ts'
import type { Way } from '#contract/payments/facts.ts'
import { payments } from '#contract/payments.ts'
import type { Needs } from './Goods.tsx'
import { WayChoice } from './WayChoice.tsx'

interface WaysProps {
  needs: Needs
  lines: readonly Line[]
  studio: string | undefined
  way: Way
  onWay: (way: Way) => void
}

const atGateway = 'Du bezahlst auf der Seite des Zahlungsdienstes und kommst danach hierher zurück.'
const sentences: Readonly<Record<Way, string>> = {
  twint: atGateway,
  card: atGateway,
  bill: 'Du erhältst die Rechnung sofort, hier und per E-Mail, und bezahlst sie innert 30 Tagen.',
  desk: 'Deine Artikel liegen drei Tage für dich bereit.',
}

/** How it is paid. */
export function Ways({ needs, lines, studio, way, onWay }: WaysProps) {
  const online = useOnline()
  const { name } = useStudioNames()
  const { data: config } = useCall(payments.config, { query: { studio } })
  return (
    <>
      <WayChoice way={way} online={online} closed={each => config?.ways.find(one => one.way === each)?.closed} onWay={onWay} />
      <Box display="flex" justifyContent="space-between" textStyle="value">
        <span>Total</span>
        <span>{money(totalOf(lines))}</span>
      </Box>
      <Text color="ink2">
        {studio && needs.goods && `Abholung in ${name(studio)}. `}
        {studio && needs.entry && `Eintritt in ${name(studio)}. `}
        {way === 'desk' && !needs.goods ? 'Bezahl innert drei Tagen: Danach steht alles in deiner Bestellung.' : sentences[way]}
      </Text>
    </>
  )
}
