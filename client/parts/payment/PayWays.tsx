import { Flex, Text } from '@chakra-ui/react'
import { useOnline } from '#client/data/connection.ts'
import { send } from '#client/data/send.ts'
import { Button } from '#client/kit/Button.tsx'
import { Failure } from '#client/kit/Failure.tsx'
import { payments } from '#contract/payments/calls.ts'
import type { PayableKind } from '#contract/payments/shapes.ts'
import { usePaying } from './usePaying.ts'
import { wayNames } from './words.ts'

interface WaysProps {
  kind: PayableKind
  payable: string
  onBegun: () => unknown
}

/** The ways in which something is paid that nobody has begun to pay; the desk takes its money too. */
export function PayWays({ kind, payable, onBegun }: WaysProps) {
  const online = useOnline()
  const { busy, failure, pay } = usePaying()
  const paymentOf = async () => (await send(payments.init, { body: { kind, payable } }))._id
  return (
    <>
      <Text textStyle="card" color="ink2">
        {online ? 'Du kannst auch am Empfang bezahlen.' : 'Bezahlen braucht Netz; am Empfang geht es auch ohne.'}
      </Text>
      <Failure textStyle="card" marginTop="8">
        {failure}
      </Failure>
      <Flex wrap="wrap" gap="8" marginTop="10">
        {(['twint', 'card', 'bill'] as const).map(way => (
          <Button key={way} look="soft" disabled={!online} busy={busy} onClick={() => void pay(way, paymentOf).then(onBegun)}>
            {way === 'bill' ? 'Mit QR-Rechnung bezahlen' : `Mit ${wayNames[way]} bezahlen`}
          </Button>
        ))}
      </Flex>
    </>
  )
}
