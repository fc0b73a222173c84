import { Text } from '@chakra-ui/react'
import { useOutboxActs } from '#client/data/outboxActs.ts'
import { Card } from '#client/kit/Card.tsx'
import { orders } from '#contract/shop/orders.ts'
import { PickupCode } from './PickupCode.tsx'

const calls = { buy: orders.buy }

/** True while the order waits on this device. */
export function useIsUnsent(id: string) {
  return useOutboxActs(calls).some(act => act.id === id && act.row.state === 'waiting')
}

/** An order that the studio does not have yet. */
export const Unsent = ({ id }: { id: string }) => (
  <>
    <Card marginTop="18">
      <Text as="h2" textStyle="heading">
        Vorgemerkt
      </Text>
      <Text color="ink2">
        Die Bestellung ist erst auf diesem Gerät. Sie geht raus, sobald du wieder Netz hast: Erst dann findet sie der Empfang.
      </Text>
    </Card>
    <PickupCode id={id} />
  </>
)
