import { Box, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { v7 } from 'uuid'
import { formFor } from '#client/kit/form.tsx'
import { money } from '#client/kit/format.ts'
import { Section } from '#client/kit/Section.tsx'
import { toast } from '#client/kit/toast.ts'
import { MoneyField } from '#client/parts/MoneyField.tsx'
import { type PaymentDetail, paymentOffice } from '#contract/payments/paymentOffice.ts'

const asked = formFor(paymentOffice.askRefund)
const closed = formFor(paymentOffice.closeDispute)
const remarked = formFor(paymentOffice.remark)

interface RefundAskContext {
  payment: PaymentDetail
  onDone: () => void
}

/** Asks that money goes back; somebody else decides. */
export function AskForm({ payment: { _id, mayAskFor, handed }, onDone }: RefundAskContext) {
  const [ask] = useState(() => v7())
  return (
    <Section title="Rückzahlung vorschlagen">
      <Text textStyle="small" color="ink2" paddingBottom="12">
        Jemand anderes bewilligt sie. Wer bezahlt hat, erfährt den Betrag, nicht den Grund.
      </Text>
      <asked.Form
        rest={{ params: { id: _id } }}
        start={{ amount: mayAskFor, restock: false }}
        also={{ _id: ask }}
        button="Vorschlagen"
        onDone={() => {
          void toast('Rückzahlung vorgeschlagen.')
          onDone()
        }}
      >
        <MoneyField name="amount" label="Betrag" hint={`Höchstens ${money(mayAskFor)}.`} />
        <asked.Field name="reason" area hint="Nur für euch im Studio." />
        {handed && (
          <asked.Field
            name="restock"
            label="Die Ware liegt zurück im Regal"
            hint="Dann zählt sie wieder zum Bestand, sobald alles zurückbezahlt ist."
          />
        )}
      </asked.Form>
      <Box height="12" />
    </Section>
  )
}

/** Says that a dispute came to nothing; what was bought may be handed over then. */
export function CloseDisputeForm({ payment: { _id }, onDone }: RefundAskContext) {
  const [closing] = useState(() => v7())
  return (
    <Section title="Beanstandung abschliessen">
      <Text textStyle="small" color="ink2" paddingBottom="12">
        Nur wenn der Zahlungsdienst nichts mehr verlangt. Danach darf die Ware wieder heraus; meldet er sich nochmals, steht sie wieder
        still.
      </Text>
      <closed.Form
        rest={{ params: { id: _id } }}
        also={{ _id: closing }}
        button="Ist erledigt"
        onDone={() => {
          void toast('Beanstandung abgeschlossen.')
          onDone()
        }}
      >
        <closed.Field name="text" area autoFocus />
      </closed.Form>
    </Section>
  )
}

export function RemarkForm({ payment: { _id }, onDone }: RefundAskContext) {
  const [remark] = useState(() => v7())
  return (
    <Section title="Bemerkung schreiben">
      <remarked.Form
        rest={{ params: { id: _id } }}
        also={{ _id: remark }}
        draft={`payment-remark/${_id}`}
        onDone={() => {
          void toast('Bemerkung gespeichert.')
          onDone()
        }}
      >
        <remarked.Field name="text" area autoFocus />
      </remarked.Form>
    </Section>
  )
}
