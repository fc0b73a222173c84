import { Text } from '@chakra-ui/react'
import { useEffect } from 'react'
import { onFrame } from '#client/data/live.ts'
import { staleIn } from '#client/data/reads.ts'
import { FileButton } from '#client/kit/FileButton.tsx'
import { money } from '#client/kit/format.ts'
import { Section } from '#client/kit/Section.tsx'
import { PaymentCard } from '#client/parts/payment/PaymentCard.tsx'
import { PayWays } from '#client/parts/payment/PayWays.tsx'
import type { OwnCard } from '#contract/membercards/shapes.ts'
import { bills } from '#contract/payments/bills.ts'

const own = ['membercards'] as const

/** The amount that one's own card still costs and the state of its payment; nothing for a card that is free. */
export function OwnPrice({ card: { _id, left, payment, state } }: { card: OwnCard }) {
  useEffect(
    () =>
      onFrame(({ event }) => {
        if (event === 'payment:changed') void staleIn(own)
      }),
    [],
  )
  const runs = payment && (payment.open || payment.state === 'running') && payment.amount === left && payment.attempts.length > 0
  if (left === 0)
    return payment?.state === 'paid' ? (
      <FileButton look="text" size="row" call={bills.receipt} input={{ params: { id: payment._id } }} name="Quittung.pdf">
        Quittung
      </FileButton>
    ) : null
  const isBilled = payment?.attempts.some(({ way, state: at }) => way === 'bill' && at === 'running')
  return (
    <Section title="Preis">
      <Text>
        {`Die Karte kostet ${money(left)}.`}
        {state === 'asked' && ' Ist sie bezahlt, steht ihr Code hier.'}
      </Text>
      {runs ? <PaymentCard payment={payment} /> : <PayWays kind="card" payable={_id} onBegun={() => staleIn(own)} />}
      {runs && isBilled && (
        <FileButton look="soft" size="row" call={bills.pdf} input={{ params: { id: payment._id } }} name="QR-Rechnung.pdf">
          QR-Rechnung
        </FileButton>
      )}
    </Section>
  )
}
