import { Box, Flex, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { v7 } from 'uuid'
import { useMaybeLocal } from '#client/data/local.ts'
import { useOutboxActs } from '#client/data/outboxActs.ts'
import { now } from '#client/data/time.ts'
import { useSend } from '#client/data/useSend.ts'
import { Button } from '#client/kit/Button.tsx'
import { formFor } from '#client/kit/form.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { Tick } from '#client/kit/Tick.tsx'
import { Need } from '#client/kit/waiting/NeedsYou.tsx'
import { sayDone, sayFailed } from '#client/kit/waiting/say.ts'
import type { OwnDispute } from '#contract/contracts/disputedBills.ts'
import { dues } from '#contract/contracts/dues.ts'

const { Form, Field } = formFor(dues.dispute)
const calls = { dispute: dues.dispute, withdraw: dues.withdrawDispute }

/** The thing that is disputed: one of the app's amounts, or a bill of the access-control service. */
export interface Disputed {
  due: string | null
  bill: string | null
}

const isOf = (one: Partial<Disputed> | undefined, { due, bill }: Disputed) => (due ? one?.due === due : one?.bill === bill)

interface DisputingProps {
  of: Disputed
  title: string
  disputes: readonly OwnDispute[]
  /** Something of it is open. */
  isOpen: boolean
}

/** «Das stimmt nicht» at an amount: what waits here or at the studio, what the studio answered, and a new one; also without a network. */
export function Disputing({ of, title, disputes, isOpen }: DisputingProps) {
  const [open, setOpen] = useState(false)
  const local = useMaybeLocal()
  const acts = useOutboxActs(calls).filter(({ row }) => row.state !== 'done')
  const sent = acts.filter(({ kind, row }) => kind === 'dispute' && isOf(row.body as Partial<Disputed>, of))
  const refused = sent.find(({ row }) => row.state === 'refused')
  const last = disputes.find(one => isOf(one, of))
  // A bill that is let go stays in the service's books until somebody corrects it there.
  const isLetGo = last?.state === 'right' && of.bill !== null
  const waits = sent.some(({ row }) => row.state === 'waiting')
  const leaves = acts.some(({ kind, row }) => kind === 'withdraw' && row.params?.id === last?._id && row.state === 'waiting')
  return (
    <Box paddingTop="4">
      {refused && (
        <Need title="Dein Einwand ging nicht durch" text={refused.row.message}>
          <Button size="row" look="side" onClick={() => void local?.outbox.discard(refused.row.key)}>
            Gut
          </Button>
        </Need>
      )}
      {waits && (
        <Flex align="center" gap="8" minHeight="44px">
          <Tick state="waiting" size="small" />
          <Text textStyle="card">Dein Einwand geht ins Studio, sobald Netz da ist.</Text>
        </Flex>
      )}
      {!waits && last && <DisputeStatus row={last} leaves={leaves} />}
      {!waits && isOpen && !isLetGo && last?.state !== 'open' && (
        <Button look="text" size="row" onClick={() => setOpen(true)}>
          Das stimmt nicht
        </Button>
      )}
      <Sheet open={open} title="Das stimmt nicht" onClose={() => setOpen(false)}>
        {open && <DisputeRequest of={of} title={title} onDone={() => setOpen(false)} />}
      </Sheet>
    </Box>
  )
}

function DisputeRequest({ of, title, onDone }: { of: Disputed; title: string; onDone: () => void }) {
  const [made] = useState(() => ({ _id: v7(), at: now() }))
  return (
    <Form
      also={{ ...of, ...made }}
      draft={`dispute/${of.due ?? of.bill}`}
      title={() => 'Einwand zu einem Betrag'}
      button="An das Studio senden"
      onDone={(answer: unknown) => {
        onDone()
        sayDone(answer, 'Dein Studio sieht es sich an und antwortet dir.')
      }}
    >
      <Text color="ink2">{`${title}: Bis dein Studio entschieden hat, bleibt die Tür deswegen nicht zu, und niemand erinnert dich daran.`}</Text>
      <Field name="text" area autoFocus hint="Zum Beispiel: schon bezahlt, anders abgemacht, nicht mein Vertrag." />
    </Form>
  )
}

const words: Record<Exclude<OwnDispute['state'], 'open'>, string> = {
  right: 'Du hattest recht.',
  wrong: 'Der Betrag bleibt geschuldet.',
  withdrawn: 'Du hast deinen Einwand zurückgezogen.',
}

function DisputeStatus({ row, leaves }: { row: OwnDispute; leaves: boolean }) {
  const { send } = useSend(dues.withdrawDispute, { asks: true, title: () => 'Einwand zurückgezogen' })
  const { state, answer, text } = row
  if (state === 'withdrawn') return null
  if (state !== 'open')
    return <Text textStyle="card">{[words[state], answer && `Dein Studio: «${answer}»`].filter(Boolean).join(' ')}</Text>
  const back = () =>
    send({ params: { id: row._id } })
      .then(done => sayDone(done, 'Dein Einwand ist zurückgezogen.'))
      .catch(sayFailed)
  return (
    <Flex align="center" gap="8" wrap="wrap" minHeight="44px">
      <Text textStyle="card" flex="1 1 200px" minWidth={0} overflowWrap="anywhere">
        {`Bestritten: «${text}» Dein Studio sieht es sich an.`}
      </Text>
      {leaves ? (
        <Tick state="waiting" size="small" />
      ) : (
        <Button look="text" size="row" onClick={() => void back()}>
          Zurückziehen
        </Button>
      )}
    </Flex>
  )
}
