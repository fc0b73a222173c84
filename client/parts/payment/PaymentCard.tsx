import { Box, Flex, Text } from '@chakra-ui/react'
import { useSend } from '#client/data/calls.ts'
import { useOnline } from '#client/data/connection.ts'
import { dayOf, today } from '#client/data/time.ts'
import { Button } from '#client/kit/Button.tsx'
import { Card } from '#client/kit/Card.tsx'
import { Chip } from '#client/kit/Chip.tsx'
import { clock, shortDate, shortWeekday } from '#client/kit/format.ts'
import type { Way } from '#contract/payments/facts.ts'
import type { PayableKind, Payment } from '#contract/payments/shapes.ts'
import { payments } from '#contract/payments.ts'
import { toGateway } from './toGateway.ts'
import { usePaying } from './usePaying.ts'
import { ownChip, sentenceOf, wayNames } from './words.ts'

/** Where a payment stands, and what its payer may do about it. */
export function PaymentCard({ payment }: { payment: Payment }) {
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
          {sentenceOf(payment)}
        </Text>
      </Box>
      <Acts payment={payment} />
    </Card>
  )
}

/** Ways in which each kind can be paid here; places in an event are taken as paid at its door without any of this. */
const others: Readonly<Record<PayableKind, readonly Way[]>> = { order: ['twint', 'card', 'bill', 'desk'], event: ['twint', 'card'] }

const buttons: Readonly<Record<Way, string>> = {
  twint: 'Mit TWINT bezahlen',
  card: 'Mit Karte bezahlen',
  bill: 'Auf Rechnung bezahlen',
  desk: 'Am Empfang bezahlen',
}

/** «17:20» of today, else «Do 26.11., 17:20». */
const untilWords = (at: string) => (dayOf(at) === today() ? clock(at) : `${shortWeekday(at)} ${shortDate(at)}, ${clock(at)}`)

function Acts({ payment }: { payment: Payment }) {
  const online = useOnline()
  const { busy, failure, run, pay } = usePaying()
  const { send: cancel } = useSend(payments.cancel, { title: () => `Zahlung abbrechen: ${payment.title}` })
  const last = payment.attempts.at(-1)
  // A bill is paid by its own part of the screen, or in another way; its payer takes it back nowhere.
  const onBill = payment.attempts.some(({ way, state }) => way === 'bill' && state === 'running')
  const runs = payment.state === 'running' && last?.way !== 'bill' ? last : undefined
  if (!payment.open && !runs) return null
  const ways = payment.open ? others[payment.kind].filter(way => way !== runs?.way && !(onBill && (way === 'desk' || way === 'bill'))) : []
  return (
    <Box display="grid" gap="8" marginTop="12">
      {!online && (
        <Text textStyle="card" color="ink2">
          Bezahlen braucht Netz.
        </Text>
      )}
      {failure && (
        <Text role="alert" textStyle="card" color="danger" fontWeight={560}>
          {failure}
        </Text>
      )}
      <Flex wrap="wrap" gap="8">
        {runs && runs.way !== 'desk' && (
          <Button disabled={!online} busy={busy} onClick={() => void run(() => toGateway(runs._id))}>
            Weiter zu {wayNames[runs.way]}
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
        {runs && (
          <Button look="side" onClick={() => void cancel({ params: { id: payment._id } })}>
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
