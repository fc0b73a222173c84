import { Box, Flex, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { useOnline } from '#client/data/connection.ts'
import { useReach } from '#client/data/reach.ts'
import { useCall } from '#client/data/reads.ts'
import { dayOf } from '#client/data/time.ts'
import { Button } from '#client/kit/Button.tsx'
import { Chip } from '#client/kit/Chip.tsx'
import { clockTime, date, money } from '#client/kit/format.ts'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { Stand } from '#client/kit/Stand.tsx'
import { Timeline } from '#client/kit/Timeline.tsx'
import { chipOf, wayNames } from '#client/parts/payment/words.ts'
import { useStudioNames } from '#client/parts/studio/names.ts'
import { type PaymentDetail, paymentOffice } from '#contract/payments/paymentOffice.ts'
import { stopping } from '#contract/rules/payments/disputes.ts'
import { AskForm, CloseDisputeForm, RemarkForm } from './AskForm.tsx'
import { Asks, Stuck } from './Asks.tsx'
import { PrintedAddress } from './PrintedAddress.tsx'
import { disputeWords } from './words.ts'

/** A payment with its story, and what its studio may do about it. */
export function PaymentSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, again, stand } = useCall(paymentOffice.one, { params: { id } })
  return (
    <Sheet open wide title={data?.title ?? 'Zahlung'} onClose={onClose}>
      {data ? (
        <>
          <Detail payment={data} />
          <Box paddingTop="12" textAlign="end">
            <Stand at={stand} />
          </Box>
        </>
      ) : error ? (
        <NotLoaded error={error} again={again} lead="Diese Zahlung ist auf diesem Gerät noch nicht geladen." />
      ) : (
        <Box minHeight="240px" aria-busy />
      )}
    </Sheet>
  )
}

function Detail({ payment }: { payment: PaymentDetail }) {
  const [asking, setAsking] = useState<'refund' | 'remark' | 'dispute'>()
  const { isIn } = useReach(paymentOffice.closeDispute)
  const online = useOnline()
  const close = () => setAsking(undefined)
  return (
    <>
      <PaymentHead payment={payment} />
      <Stuck payment={payment} />
      <Asks payment={payment} />
      {!asking && (
        <Flex wrap="wrap" gap="8" paddingTop="12">
          {payment.mayAskFor > 0 && (
            <Button look="soft" size="row" disabled={!online} onClick={() => setAsking('refund')}>
              Rückzahlung vorschlagen
            </Button>
          )}
          {payment.dispute === 'noticed' && isIn(payment.studio) && (
            <Button look="soft" size="row" disabled={!online} onClick={() => setAsking('dispute')}>
              Beanstandung abschliessen
            </Button>
          )}
          <Button look="side" size="row" disabled={!online} onClick={() => setAsking('remark')}>
            Bemerkung schreiben
          </Button>
          {payment.addressed && (
            <PrintedAddress id={payment._id} on={payment.attempts.some(({ way }) => way === 'bill') ? 'Rechnung' : 'Quittung'} />
          )}
        </Flex>
      )}
      {!online && (
        <Text textStyle="small" color="ink2" paddingTop="8">
          Rückzahlungen und Bemerkungen brauchen Netz.
        </Text>
      )}
      {asking === 'refund' && <AskForm payment={payment} onDone={close} />}
      {asking === 'dispute' && <CloseDisputeForm payment={payment} onDone={close} />}
      {asking === 'remark' && <RemarkForm payment={payment} onDone={close} />}
      <Section title="Verlauf">
        <Timeline
          label="Verlauf"
          moments={payment.events.map(({ said, by, ...rest }) => ({ ...rest, title: said, second: by ?? undefined }))}
        />
      </Section>
    </>
  )
}

function PaymentHead({ payment }: { payment: PaymentDetail }) {
  const { state, who, amount, refunded, way, studio, takenBy, createdAt, dispute, disputeUntil, transaction } = payment
  const { name } = useStudioNames()
  const [words, look] = chipOf(state, way)
  const lines = [
    ['Betrag', money(amount)],
    ...(refunded > 0 ? [['Zurück', money(refunded)] as const] : []),
    ['Von', who],
    ...(transaction.email ? [['E-Mail', transaction.email] as const] : []),
    ...(transaction.profileID ? [['Nummer beim Zutritt', transaction.profileID] as const] : []),
    ['Art', way ? wayNames[way] : '–'],
    ...(takenBy ? [['Kassiert von', takenBy] as const] : []),
    ...(transaction.retryCounts > 0 ? [['Versuche', String(transaction.retryCounts + 1)] as const] : []),
    ['Studio', transaction.resortID ? `${name(studio)}, Nummer beim Zutritt ${transaction.resortID}` : name(studio)],
    ['Händlerkonto', transaction.merchantAccount],
    ['Begonnen', `${date(dayOf(createdAt))}, ${clockTime(createdAt)}`],
  ] as const
  return (
    <>
      <Chip look={look}>{words}</Chip>
      {dispute && (
        <Text role="note" paddingTop="8" color={stopping.includes(dispute) ? 'danger' : 'ink2'} fontWeight={560}>
          {disputeWords[dispute]}
          {disputeUntil &&
            dispute !== 'reversed' &&
            dispute !== 'lost' &&
            ` Einspruch beim Zahlungsdienst bis ${date(dayOf(disputeUntil))}.`}
        </Text>
      )}
      <Box
        as="dl"
        display="grid"
        gridTemplateColumns="minmax(84px, auto) 1fr"
        columnGap="16"
        rowGap="4"
        alignItems="baseline"
        paddingTop="12"
      >
        {lines.map(([label, value]) => (
          <Box key={label} display="contents">
            <Box as="dt" color="ink2" textStyle="small">
              {label}
            </Box>
            <Box as="dd" margin={0} overflowWrap="anywhere">
              {value}
            </Box>
          </Box>
        ))}
      </Box>
    </>
  )
}
