import { Flex, Text } from '@chakra-ui/react'
import { useOnline } from '#client/data/connection.ts'
import { send } from '#client/data/send.ts'
import { Button } from '#client/kit/Button.tsx'
import { Card } from '#client/kit/Card.tsx'
import { Chip } from '#client/kit/Chip.tsx'
import { Failure } from '#client/kit/Failure.tsx'
import { money } from '#client/kit/format.ts'
import type { EventSeat } from '#client/parts/event/seat.ts'
import { PaymentCard } from '#client/parts/payment/PaymentCard.tsx'
import { usePaying } from '#client/parts/payment/usePaying.ts'
import { wayNames } from '#client/parts/payment/words.ts'
import type { Event, EventSignup } from '#contract/events/calls.ts'
import { payments } from '#contract/payments/calls.ts'
import type { PaymentState } from '#contract/rules/payments/standing.ts'

/** States that still say something once nothing is owed. */
const settled = new Set<PaymentState>(['paid', 'partlyRefunded', 'refunded', 'disputed', 'returned'])

/** The price of one's places, and paying it: the payment that is under way, or a new one of all that is owed by now. */
export function PayCard({ event, place: { kind, row, signup } }: { event: Event; place: EventSeat }) {
  if (!signup) return null
  const { paying, owed } = signup
  const runs = paying && (paying.open || paying.state === 'running') && paying.amount === owed
  if (owed > 0 && kind === 'booked' && !row) return runs ? <PaymentCard payment={paying} /> : <Owed event={event} signup={signup} />
  return paying && owed === 0 && settled.has(paying.state) ? <PaymentCard payment={paying} /> : null
}

function Owed({ event: { _id }, signup: { owed, due } }: { event: Event; signup: EventSignup }) {
  const online = useOnline()
  const { busy, failure, pay } = usePaying()
  const paymentOf = async () => (await send(payments.init, { body: { kind: 'event', payable: _id } }))._id
  return (
    <Card marginTop="18">
      <Flex align="center" wrap="wrap" gap="8" justify="space-between">
        <Text as="h2" textStyle="heading">
          Zahlung
        </Text>
        <Chip look="warn">Offen</Chip>
      </Flex>
      <Text textStyle="card" color="ink2" paddingTop="4">
        {owed < due ? `Von ${money(due)} sind noch ${money(owed)} offen.` : `${money(owed)} sind offen.`}
        {online ? ' Du kannst auch im Studio bezahlen.' : ' Bezahlen braucht Netz; im Studio geht es auch ohne.'}
      </Text>
      <Failure textStyle="card" marginTop="8">
        {failure}
      </Failure>
      <Flex wrap="wrap" gap="8" marginTop="12">
        {(['twint', 'card'] as const).map(way => (
          <Button key={way} look="soft" disabled={!online} busy={busy} onClick={() => void pay(way, paymentOf)}>
            Mit {wayNames[way]} bezahlen
          </Button>
        ))}
      </Flex>
    </Card>
  )
}
