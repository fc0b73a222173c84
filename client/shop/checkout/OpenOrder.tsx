import { Flex, Text } from '@chakra-ui/react'
import { useOnline } from '#client/data/connection.ts'
import { useOutboxActs } from '#client/data/outboxActs.ts'
import { useSend } from '#client/data/useSend.ts'
import { Button, ButtonLink } from '#client/kit/Button.tsx'
import { Card } from '#client/kit/Card.tsx'
import { Failure } from '#client/kit/Failure.tsx'
import { useGo } from '#client/map/links.tsx'
import { toGateway } from '#client/parts/payment/toGateway.ts'
import { usePaying } from '#client/parts/payment/usePaying.ts'
import { untilWords } from '#client/parts/payment/words.ts'
import { payments } from '#contract/payments/calls.ts'
import type { PayerPayment } from '#contract/payments/shapes.ts'
import type { ShopOrder } from '#contract/shop/orders.ts'

const calls = { cancel: payments.cancel }

/** The attempt whose page may still take the money, so that nothing else may be paid beside it (S04). */
const runningOf = ({ open, attempts }: PayerPayment) => (open ? undefined : attempts.find(({ state }) => state === 'running'))

/** This cart was ordered before and is still unpaid: what becomes of that order, and the way to go on with it or to leave it. */
export function OpenOrder({ order: { _id, payment } }: { order: ShopOrder }) {
  const running = runningOf(payment)
  return (
    <Card display="grid" gap="8">
      <Text as="h3" textStyle="value">
        {payment.title} ist noch offen
      </Text>
      {running ? (
        <Running order={_id} payment={payment} attempt={running} />
      ) : (
        <>
          <Text textStyle="card" color="ink2">
            Bezahlst du hier, tritt die neue Bestellung an ihre Stelle. Bezahlt wird nur eine.
          </Text>
          <Flex>
            <ButtonLink to="purchaseInfos" params={{ id: _id }} look="edge" size="row">
              Weiter bezahlen
            </ButtonLink>
          </Flex>
        </>
      )}
    </Card>
  )
}

interface RunningProps {
  order: string
  payment: PayerPayment
  attempt: PayerPayment['attempts'][number]
}

function Running({ order, payment: { _id, title }, attempt: { _id: attempt, until, leaving } }: RunningProps) {
  const go = useGo()
  const online = useOnline()
  const { busy, failure, run } = usePaying()
  const waits = useOutboxActs(calls).some(({ id, row }) => id === _id && row.state === 'waiting')
  const { send: cancel } = useSend(payments.cancel, { title: () => `Zahlung abbrechen: ${title}` })
  const payOn = () =>
    run(async () => {
      if (!(await toGateway(attempt))) await go({ to: 'purchaseInfos', params: { id: order } })
    })
  if (leaving || waits)
    return (
      <Text textStyle="card" color="ink2" role="status">
        {waits
          ? 'Vorgemerkt: Die Zahlung mit TWINT wird abgebrochen, sobald du wieder Netz hast. Danach kannst du hier bezahlen.'
          : `TWINT wird abgebrochen. Sobald das bestätigt ist, spätestens um ${untilWords(until)}, kannst du hier bezahlen.`}
      </Text>
    )
  return (
    <>
      <Text textStyle="card" color="ink2">
        Du hast ihre Zahlung mit TWINT begonnen: Sie kann bis {untilWords(until)} noch belastet werden. Damit du nicht zweimal bezahlst,
        bezahl sie fertig oder brich sie ab.
      </Text>
      <Failure textStyle="card">{failure}</Failure>
      <Flex wrap="wrap" gap="8">
        <Button size="row" disabled={!online} busy={busy} onClick={() => void payOn()}>
          Weiter bezahlen
        </Button>
        <Button look="side" size="row" onClick={() => void cancel({ params: { id: _id }, query: { attempt } })}>
          Abbrechen
        </Button>
      </Flex>
    </>
  )
}
