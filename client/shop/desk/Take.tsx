import { Box, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { v7 } from 'uuid'
import { now } from '#client/data/time.ts'
import { useSend } from '#client/data/useSend.ts'
import { Button } from '#client/kit/Button.tsx'
import { Card } from '#client/kit/Card.tsx'
import { Check } from '#client/kit/Check.tsx'
import { money } from '#client/kit/format.ts'
import { sayTaken, sayUntaken, TillAmount, TillFields, useTill } from '#client/parts/payment/till.tsx'
import { type DeskOrder, orderDesk } from '#contract/shop/orderDesk.ts'

/** Takes the money of an order: in cash, or by the terminal's slip. */
export function Take({ order }: { order: DeskOrder }) {
  const till = useTill(order)
  const [hands, setHands] = useState(true)
  const { send, waiting } = useSend(orderDesk.take, { title: () => `Kassiert: Bestellung ${order.number}`, asks: true })
  const isOut = order.state === 'handed'
  const take = async () => {
    const typed = till.read()
    if (!typed) return
    const act = v7()
    const body = { _id: act, studio: order.studio, ...typed, hand: hands && !isOut ? v7() : null, at: now() }
    try {
      const taken = await send({ params: { id: order._id }, body })
      sayTaken(taken, act, taken?.state === 'handed' ? 'Bezahlt und ausgegeben.' : 'Bezahlt.')
    } catch (error) {
      sayUntaken(error)
    }
  }
  return (
    <Card marginTop="12" display="grid" gap="12">
      <Box>
        <Text as="h3" textStyle="field" color="ink2">
          Zu bezahlen
        </Text>
        <TillAmount till={till} owed={order.owed}>
          {order.owed < order.payment.amount && (
            <Text textStyle="small" color="ink2">
              {money(order.payment.amount - order.owed)} von {money(order.payment.amount)} sind schon da.
            </Text>
          )}
        </TillAmount>
      </Box>
      <TillFields till={till} />
      {!isOut && (
        <Check checked={hands} onChange={setHands}>
          Gleich ausgeben
        </Check>
      )}
      <Button busy={waiting} onClick={() => void take()}>
        {money(till.amount)} erhalten
      </Button>
    </Card>
  )
}
