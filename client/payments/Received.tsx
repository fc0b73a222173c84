import { Text } from '@chakra-ui/react'
import { useRef, useState } from 'react'
import { v7 } from 'uuid'
import { today } from '#client/data/time.ts'
import { formFor } from '#client/kit/form.tsx'
import { money } from '#client/kit/format.ts'
import { toast } from '#client/kit/toast.ts'
import { MoneyField } from '#client/parts/MoneyField.tsx'
import { type BillVerdict, bills, toCome } from '#contract/payments/bills.ts'

const { Form, Field } = formFor(bills.received)

/** The outcome of the entry, in a sentence. */
function receivedSentenceOf({ verdict, title, rest, credit }: BillVerdict) {
  if (verdict === 'part') return `${title}: ${money(rest)} bleiben offen.`
  if (verdict === 'whole') return `${title} ist bezahlt.`
  const stays = `${money(credit)} bleiben ein Guthaben, bis sie jemand zurückgibt.`
  if (verdict === 'over') return `${title} ist bezahlt. ${stays}`
  return verdict === 'again' ? `${title} war schon bezahlt: ${stays}` : `${title} ist nicht mehr geschuldet: ${stays}`
}

interface ReceivedProps {
  payment: { _id: string; title: string; rest: number }
  onDone: () => void
}

/** «Zahlung eingegangen»: money that came from the bank is entered, without a network too; the act's id makes it count once. */
export function ReceivedForm({ payment: { _id: id, title, rest }, onDone }: ReceivedProps) {
  const [_id] = useState(() => v7())
  const day = useRef(today())
  const done = (verdict: BillVerdict | undefined) => {
    if (verdict) toast(receivedSentenceOf(verdict), { look: verdict.verdict === 'whole' ? 'ok' : undefined })
    else toast('Vorgemerkt: Die Zahlung wird gebucht, sobald wieder Netz da ist.')
    onDone()
  }
  return (
    <Form
      rest={{ params: { id } }}
      start={{ day: day.current, amount: rest || undefined }}
      onChange={values => {
        day.current = values.day ?? ''
      }}
      holds={() => (day.current > today() ? { field: 'day', why: toCome } : undefined)}
      also={{ _id }}
      button="Zahlung eingegangen"
      title={({ body }) => `Zahlung eingegangen: ${title}, ${money(body.amount)}`}
      onDone={done}
    >
      <Text color="ink2">{rest > 0 ? `Offen sind ${money(rest)}.` : 'Offen ist nichts mehr.'}</Text>
      <Field name="day" type="date" />
      <MoneyField name="amount" label="Betrag" />
      <Field name="note" />
    </Form>
  )
}
