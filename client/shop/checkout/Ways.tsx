import { Box, Text } from '@chakra-ui/react'
import { useOnline } from '#client/data/connection.ts'
import { ButtonLink } from '#client/kit/Button.tsx'
import { counted, money } from '#client/kit/format.ts'
import { type ShownCartLine, totalOf } from '#client/parts/cart/cartLines.ts'
import { wayNames } from '#client/parts/payment/words.ts'
import { useStudios } from '#client/parts/studio/useStudios.ts'
import type { PaymentConfig } from '#contract/payments/calls.ts'
import type { BillRefusal } from '#contract/rules/payments/bills/refused.ts'
import type { PaymentWay } from '#contract/rules/payments/paymentFacts.ts'
import type { Needs } from './Goods.tsx'
import { needsNetwork } from './orderObstacles.ts'
import { WayChoice } from './WayChoice.tsx'

interface WaysProps {
  /** Ways and limits of the studio, once they are known. */
  config: PaymentConfig | undefined
  needs: Needs
  lines: readonly ShownCartLine[]
  studio: string | undefined
  way: PaymentWay
  /** Why what is bought doesn't go on a bill, by how much it is. */
  noBill: string | undefined
  /** Why a way is closed to this person. */
  closed: (way: PaymentWay) => string | null | undefined
  onWay: (way: PaymentWay) => void
}

const atGateway = 'Du bezahlst auf der Seite des Zahlungsdienstes und kommst danach hierher zurück.'
const waySentenceOf = (way: PaymentWay, days: number | undefined) =>
  ({
    twint: atGateway,
    card: atGateway,
    desk: 'Deine Artikel liegen drei Tage für dich bereit.',
    bill: `Du erhältst die Rechnung sofort, hier und per E-Mail${days ? `, und bezahlst sie innert ${counted(days, 'Tag', 'Tagen')}` : ''}.`,
  })[way]

const mendedAt = {
  'bill-email': ['profile', 'E-Mail bestätigen'],
  'bill-address': ['profileEdit', 'Adresse ergänzen'],
  'bill-most': ['payments', 'Zu deinen Rechnungen'],
  'bill-overdue': ['payments', 'Zu deinen Rechnungen'],
} as const satisfies Record<BillRefusal, readonly [to: string, words: string]>

/** The way to where a bill that is closed is opened; the cart stays. */
function Mended({ refusal }: { refusal: BillRefusal | null | undefined }) {
  if (!refusal) return null
  const [to, words] = mendedAt[refusal]
  return (
    <Box>
      <ButtonLink to={to} look="soft" size="row">
        {words}
      </ButtonLink>
    </Box>
  )
}

/** How it is paid. */
export function Ways({ config, needs, lines, studio, way, noBill, closed, onWay }: WaysProps) {
  const online = useOnline()
  const { nameOf } = useStudios()
  const full = noBill && config?.bill.open ? 'bill-most' : undefined
  return (
    <>
      <WayChoice way={way} goods={needs.goods} online={online} billDays={config?.bill.days} closed={closed} onWay={onWay} />
      <Mended refusal={config?.ways.find(one => one.way === 'bill')?.refusal ?? full} />
      <Box display="flex" justifyContent="space-between" textStyle="value">
        <span>Total</span>
        <span>{money(totalOf(lines))}</span>
      </Box>
      <Text color="ink2">
        {studio && needs.goods && `Abholung in ${nameOf(studio)}. `}
        {studio && needs.entry && `Eintritt in ${nameOf(studio)}. `}
        {way === 'desk' && !needs.goods
          ? 'Bezahl innert drei Tagen: Danach steht alles in deiner Bestellung.'
          : waySentenceOf(way, config?.bill.days)}
        {!online && (needsNetwork(way) ? ` ${wayNames[way]} braucht Netz.` : ' Die Bestellung geht raus, sobald du wieder Netz hast.')}
      </Text>
    </>
  )
}
