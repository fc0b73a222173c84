import { Box, Flex, Text } from '@chakra-ui/react'
import { useOnline } from '#client/data/connection.ts'
import { useOutboxActs } from '#client/data/outboxActs.ts'
import { useSend } from '#client/data/useSend.ts'
import { Button } from '#client/kit/Button.tsx'
import { Card } from '#client/kit/Card.tsx'
import { Chip } from '#client/kit/Chip.tsx'
import { Failure } from '#client/kit/Failure.tsx'
import { payments } from '#contract/payments/calls.ts'
import type { PayableKind, PayerPayment } from '#contract/payments/shapes.ts'
import type { PaymentWay } from '#contract/rules/payments/paymentFacts.ts'
import { toGateway } from './toGateway.ts'
import { usePaying } from './usePaying.ts'
import { ownChip, paymentSentenceOf, untilWords, wayNames } from './words.ts'

/** The state of a payment, and what its payer may do about it. */
export function PaymentCard({ payment }: { payment: PayerPayment }) {
  const [words, look] = ownChip(payment)
  return (
    <Card marginTop="18">
      <Box aria-live="polite">
        <Flex align="center" wrap="wrap" gap="8" justify="space-between">
          <Text as="h2" textStyle="heading">
            Zahlung
          </Text>
          <Chip look={look}>{words}</Chip>
        </Flex>
        <Text textStyle="card" color="ink2" paddingTop="4">
          {paymentSentenceOf(payment)}
        </Text>
      </Box>
      <PaymentActs payment={payment} />
    </Card>
  )
}

/** Ways in which each kind can be paid here; places in an event are taken as paid at its door without any of this. */
const others: Readonly<Record<PayableKind, readonly PaymentWay[]>> = {
  order: ['twint', 'card', 'bill', 'desk'],
  event: ['twint', 'card'],
  // The desk takes a contract's money, or a membercard's, without a word of its member before.
  contract: ['twint', 'card', 'bill'],
  card: ['twint', 'card', 'bill'],
}

const buttons: Readonly<Record<PaymentWay, string>> = {
  twint: 'Mit TWINT bezahlen',
  card: 'Mit Karte bezahlen',
  bill: 'Auf Rechnung bezahlen',
  desk: 'Am Empfang bezahlen',
}

const calls = { cancel: payments.cancel }

/** Until when the page of an attempt takes money, and what has to be over before it can be paid in another way. */
function Runs({ attempt: { way, until }, alone }: { attempt: PayerPayment['attempts'][number]; alone: boolean }) {
  return (
    <Text textStyle="card" color="ink2">
      {`${wayNames[way]} ist offen bis ${untilWords(until)}.`}
      {alone && ' Anders bezahlen geht, sobald du das abbrichst oder die Zeit vorbei ist.'}
    </Text>
  )
}

function PaymentActs({ payment }: { payment: PayerPayment }) {
  const online = useOnline()
  const { busy, failure, run, pay } = usePaying()
  const waits = useOutboxActs(calls).some(({ id, row }) => id === payment._id && row.state === 'waiting')
  const { send: cancel } = useSend(payments.cancel, { title: () => `Zahlung abbrechen: ${payment.title}` })
  const last = payment.attempts.at(-1)
  // A bill is paid by its own part of the screen, or in another way; its payer takes it back nowhere.
  const onBill = payment.attempts.some(({ way, state }) => way === 'bill' && state === 'running')
  const runs = payment.state === 'running' && last?.way !== 'bill' ? last : undefined
  if (!payment.open && !runs) return null
  const atGateway = runs && (runs.way === 'twint' || runs.way === 'card') ? runs : undefined
  const ends = waits || runs?.leaving
  const ways = payment.open
    ? others[payment.kind].filter(way => (way !== runs?.way || runs.leaving) && !(onBill && (way === 'desk' || way === 'bill')))
    : []
  return (
    <Box display="grid" gap="8" marginTop="12">
      {!online && (
        <Text textStyle="card" color="ink2">
          Bezahlen braucht Netz.
        </Text>
      )}
      {atGateway && !ends && <Runs attempt={atGateway} alone={!payment.open} />}
      {waits && (
        <Text textStyle="card" color="ink2">
          Vorgemerkt: {runs?.way === 'desk' ? 'Die Bestellung wird storniert' : 'Die Zahlung wird abgebrochen'}, sobald du wieder Netz hast.
        </Text>
      )}
      <Failure textStyle="card">{failure}</Failure>
      <Flex wrap="wrap" gap="8">
        {atGateway && !ends && (
          <Button disabled={!online} busy={busy} onClick={() => void run(() => toGateway(atGateway._id))}>
            Weiter zu {wayNames[atGateway.way]}
          </Button>
        )}
        {ways.map(way => (
          <Button
            key={way}
            look={runs || onBill ? 'edge' : 'soft'}
            disabled={!online}
            busy={busy}
            onClick={() => void pay(way, () => payment._id)}
          >
            {buttons[way]}
          </Button>
        ))}
        {runs && !ends && (
          <Button look="side" onClick={() => void cancel({ params: { id: payment._id }, query: { attempt: runs._id } })}>
            {runs.way === 'desk' ? 'Stornieren' : 'Abbrechen'}
          </Button>
        )}
      </Flex>
      {payment.kind === 'order' && !onBill && (
        <Text textStyle="small" color="ink2">
          Reserviert bis {untilWords(payment.heldUntil)}.
        </Text>
      )}
    </Box>
  )
}
