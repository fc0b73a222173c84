import { Box, Flex, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { useOnline } from '#client/data/connection.ts'
import { CallError } from '#client/data/problem.ts'
import { useReach } from '#client/data/reach.ts'
import { staleAfter } from '#client/data/reads.ts'
import { send } from '#client/data/send.ts'
import { dayOf } from '#client/data/time.ts'
import { ask } from '#client/kit/ask.ts'
import { Button } from '#client/kit/Button.tsx'
import { Chip } from '#client/kit/Chip.tsx'
import { date, money } from '#client/kit/format.ts'
import { Section } from '#client/kit/Section.tsx'
import { toast } from '#client/kit/toast.ts'
import { type PaymentDetail, paymentOffice, type RefundAsk } from '#contract/payments/paymentOffice.ts'
import { askChip, payOutWays, payOutWords } from './words.ts'

/** Does an act of the office; what is refused is said beside it. */
function useAct() {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const act = async (what: () => Promise<unknown>, said: string) => {
    setBusy(true)
    setFailure(undefined)
    try {
      await what()
      void toast(said)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setFailure(error.message)
    } finally {
      setBusy(false)
      await staleAfter(paymentOffice.decide)
    }
  }
  const told = failure && (
    <Text role="alert" color="danger" textStyle="small" fontWeight={560} paddingTop="6">
      {failure}
    </Text>
  )
  return { act, busy, told }
}

/** Refunds that were asked for, each with what may be done about it. */
export function Asks({ payment }: { payment: PaymentDetail }) {
  if (payment.asks.length === 0) return null
  return (
    <Section title="Rückzahlungen">
      {payment.asks.map(each => (
        <RefundAskEntry key={each._id} ask={each} payment={payment} />
      ))}
    </Section>
  )
}

function RefundAskEntry({ ask: one, payment }: { ask: RefundAsk; payment: PaymentDetail }) {
  const [words, look] = askChip(one)
  const decided =
    one.decidedAt && `${one.state === 'denied' ? 'Abgelehnt' : 'Entschieden'} von ${one.decidedBy ?? '–'} am ${date(dayOf(one.decidedAt))}`
  return (
    <Box paddingBlock="10" borderBottom="1px solid {colors.line}">
      <Flex gap="12" align="flex-start" justify="space-between">
        <Text textStyle="row">{money(one.amount)}</Text>
        <Chip look={look}>{words}</Chip>
      </Flex>
      <Text overflowWrap="anywhere">{one.reason}</Text>
      <Text textStyle="small" color="ink2">
        Vorgeschlagen von {one.by ?? '–'} am {date(dayOf(one.at))}
        {one.restock && ' · Ware zurück im Regal'}
      </Text>
      {one.state === 'asked' && one.deciders?.length > 0 && (
        <Text textStyle="small" color="ink2">
          Bewilligen kann {oneOf.format(one.deciders)}.
        </Text>
      )}
      {decided && (
        <Text textStyle="small" color="ink2">
          {decided}
          {one.alone && ' · allein entschieden, weil sonst niemand kann'}
          {one.note && ` · ${one.note}`}
        </Text>
      )}
      <AskActs ask={one} payment={payment} />
    </Box>
  )
}

const oneOf = new Intl.ListFormat('de-CH', { type: 'disjunction' })

function AskActs({ ask: one, payment }: { ask: RefundAsk; payment: PaymentDetail }) {
  const online = useOnline()
  const { act, busy, told } = useAct()
  const params = { id: one._id }
  const decide = (grant: boolean) =>
    act(() => send(paymentOffice.decide, { params, body: { grant, note: null } }), grant ? 'Bewilligt.' : 'Abgelehnt.')
  const grant = async () => {
    const sum = money(one.amount)
    const yes = await ask({
      title: `${sum} zurückbezahlen?`,
      text: `An ${payment.who}, für ${payment.title}.`,
      button: `${sum} zurückbezahlen`,
    })
    if (yes) await decide(true)
  }
  return (
    <>
      <Flex wrap="wrap" gap="8" paddingTop="6">
        {one.mayDecide && one.state === 'asked' && (
          <Button size="row" busy={busy} disabled={!online} onClick={() => void grant()}>
            Bewilligen
          </Button>
        )}
        {one.mayDecide && (
          <Button look="side" size="row" busy={busy} disabled={!online} onClick={() => void decide(false)}>
            {one.state === 'failed' ? 'Aufgeben' : 'Ablehnen'}
          </Button>
        )}
        {one.state === 'owed' &&
          payOutWays(one.till).map((till, at) => {
            const [button, said] = payOutWords[till]
            return (
              <Button
                key={till}
                look={at === 0 ? undefined : 'soft'}
                size="row"
                busy={busy}
                disabled={!online}
                onClick={() => void act(() => send(paymentOffice.payOut, { params, body: { till } }), said)}
              >
                {button}
              </Button>
            )
          })}
      </Flex>
      {told}
    </>
  )
}

/** Money that failed too often to go back, and the button that tries again. */
export function Stuck({ payment: { _id, stuck, studio } }: { payment: PaymentDetail }) {
  const online = useOnline()
  const may = useReach(paymentOffice.retry).isIn(studio)
  const { act, busy, told } = useAct()
  if (stuck === 0) return null
  return (
    <Box role="note" paddingTop="12">
      <Text color="danger" fontWeight={560}>
        {money(stuck)} liessen sich nicht zurückschicken. Schau beim Zahlungsdienst nach, woran es liegt.
      </Text>
      {may && (
        <Box paddingTop="6">
          <Button
            size="row"
            busy={busy}
            disabled={!online}
            onClick={() => void act(() => send(paymentOffice.retry, { params: { id: _id } }), 'Wird nochmals versucht.')}
          >
            Nochmals versuchen
          </Button>
        </Box>
      )}
      {told}
    </Box>
  )
}
