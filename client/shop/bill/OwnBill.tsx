import { Box, Text } from '@chakra-ui/react'
import { useCall } from '#client/data/reads.ts'
import { FileButton } from '#client/kit/FileButton.tsx'
import { date, money } from '#client/kit/format.ts'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Section } from '#client/kit/Section.tsx'
import type { SoldPiece } from '#contract/payments/bills/billing.ts'
import { bills } from '#contract/payments/bills.ts'
import type { PayerPayment } from '#contract/payments/shapes.ts'
import { openBill } from '#contract/rules/payments/paymentActs.ts'
import { billFile } from './billFile.ts'
import { PaymentPart } from './PaymentPart.tsx'

/** The bill of one's own payment, as long as it is open. */
export function OwnBill(props: OwnProps) {
  return props.payment.rest > 0 && openBill(props.payment.attempts) ? <OpenBill {...props} /> : null
}

interface OwnProps {
  payment: PayerPayment
  studio: string
  /** Things that were bought, for a bill that is drawn on this device. */
  lines: readonly SoldPiece[]
}

function OpenBill({ payment: { _id, amount, rest, title }, studio, lines }: OwnProps) {
  const { data: bill, error, again } = useCall(bills.one, { params: { id: _id } })
  const parts = lines.map(({ rate, price, amount: pieces }) => ({ rate, gross: price * pieces }))
  return (
    <Section title="Rechnung">
      {bill && bill.amount > 0 ? (
        <>
          <Text color="ink2">
            {rest < amount && `${money(amount - rest)} sind da, ${money(rest)} bleiben offen. `}
            Zahlbar bis {date(bill.due)}. Du bezahlst sie in deinem E-Banking oder am Postschalter.
          </Text>
          <PaymentPart parts={bill}>
            <FileButton
              call={bills.pdf}
              input={{ params: { id: _id } }}
              name={`Rechnung ${title}.pdf`}
              otherwise={() => billFile({ studio, parts: bill, billed: { title, amount, parts, lines }, days: bill })}
            >
              PDF
            </FileButton>
          </PaymentPart>
        </>
      ) : error ? (
        <NotLoaded error={error} again={again} lead="Die Rechnung ist auf diesem Gerät noch nicht geladen." />
      ) : (
        <Box minHeight="240px" aria-busy />
      )}
    </Section>
  )
}
