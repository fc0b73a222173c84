import { Text } from '@chakra-ui/react'
import { useCall } from '#client/data/reads.ts'
import { money } from '#client/kit/format.ts'
import { useStudioNames } from '#client/parts/studio/names.ts'
import { payments } from '#contract/payments/calls.ts'
import { orders } from '#contract/shop/orders.ts'

/** The amount paid for a place, for somebody who is signed in: an address that was brought back says no amount (S02). */
export function PaidPlace({ id }: { id: string }) {
  const { data } = useCall(payments.user, { query: {} })
  const paid = data?.rows.find(({ payable, state }) => payable === id && state === 'paid')
  return paid ? <Text>{money(paid.amount)} bezahlt.</Text> : null
}

/** The amount paid for an order, and how its buyer comes to it. */
export function PaidOrder({ id }: { id: string }) {
  const { data: order } = useCall(orders.details, { query: { id } })
  const { name } = useStudioNames()
  if (!order) return null
  const isGoods = order.lines.some(({ kind }) => kind === 'goods')
  const isCode = order.lines.some(({ kind }) => kind === 'entry')
  return (
    <Text>
      {[
        `${money(order.total)} bezahlt.`,
        isGoods && `Abholen kannst du es in ${name(order.studio)}: Zeig am Empfang den Code deiner Bestellung.`,
        isCode && 'Dein Code für den Eingang steht in der Bestellung.',
      ]
        .filter(Boolean)
        .join(' ')}
    </Text>
  )
}
