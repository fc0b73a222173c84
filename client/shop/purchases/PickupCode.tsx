import { Box, Text } from '@chakra-ui/react'
import { Suspense } from 'react'
import { lazyPart } from '#client/kit/lazyPart.ts'
import { orderCode } from '#client/shop/orderCode.ts'
import type { ShopOrder } from '#contract/shop/orders.ts'

const QrCode = lazyPart(() => import('#client/kit/code/QrCode.tsx').then(({ QrCode }) => ({ default: QrCode })))

/** True for an order that may still be handed over, or be paid first; not while the payer's bank has the money. */
export const waitsForPickup = ({ state, payment }: Pick<ShopOrder, 'state' | 'payment'>) =>
  (state === 'open' || state === 'placed' || state === 'paid') && payment.state !== 'disputed'

/** The order's code for the desk; it is drawn here, so that it is there without a network. */
export function PickupCode({ id }: { id: string }) {
  return (
    <Box paddingTop="16" maxWidth="240px" marginInline="auto">
      <Suspense fallback={<Box aspectRatio="1" />}>
        <QrCode text={orderCode(id)} label="Code dieser Bestellung" />
      </Suspense>
      <Text textStyle="small" color="ink2" textAlign="center" paddingTop="8">
        Zeig diesen Code am Empfang. Er geht auch ohne Netz.
      </Text>
    </Box>
  )
}
