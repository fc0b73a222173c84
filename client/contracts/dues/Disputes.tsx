import { Box, Text } from '@chakra-ui/react'
import { v7 } from 'uuid'
import { type ContractPlace, paramsOf } from '#client/contracts/contractActs.ts'
import { useReason } from '#client/contracts/useReason.tsx'
import { useOutboxActs } from '#client/data/outboxActs.ts'
import { useCall } from '#client/data/reads.ts'
import { now } from '#client/data/time.ts'
import { useSend } from '#client/data/useSend.ts'
import { Button } from '#client/kit/Button.tsx'
import { Chip } from '#client/kit/Chip.tsx'
import { money } from '#client/kit/format.ts'
import { Row } from '#client/kit/Row.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Tick } from '#client/kit/Tick.tsx'
import { sayDone, sayFailed } from '#client/kit/waiting/say.ts'
import { dues } from '#contract/contracts/dues.ts'
import { type DisputeState, disputeStates } from '#contract/rules/contracts/dues.ts'

const calls = { disputeFor: dues.disputeFor }

/** An amount that somebody still owes: one of the app's, or a bill of the access-control service. */
interface Owed {
  due: string | null
  bill: string | null
  title: string
  open: number
}

const keyOf = ({ due, bill }: Partial<Pick<Owed, 'due' | 'bill'>>) => due ?? bill

/** A member's open amounts, to say that one is disputed where they said so at the desk or in a letter (C44); for whoever decides. */
export function Disputes({ place }: { place: ContractPlace }) {
  const { data } = useCall(dues.disputesOf, { params: { userId: place.userId } })
  const { data: own } = useCall(dues.ofContract, { params: paramsOf(place) })
  const waiting = useOutboxActs(calls).filter(({ row }) => row.state === 'waiting')
  if (!data) return null
  const owed: Owed[] = [
    ...data.bills.map(({ number, open }) => ({ due: null, bill: number, title: `Rechnung ${number}`, open })),
    ...(own ?? []).filter(({ left }) => left > 0).map(({ _id, title, left }) => ({ due: _id, bill: null, title, open: left })),
  ]
  if (owed.length === 0) return null
  const states = new Map(data.rows.toReversed().map(row => [keyOf(row), row.state]))
  const sent = new Set(waiting.map(({ row }) => keyOf(row.body as Partial<Owed>)))
  return (
    <Section title="Bestritten">
      {owed.map(one => (
        <DisputableDue key={keyOf(one)} owed={one} place={place} state={states.get(keyOf(one))} waits={sent.has(keyOf(one))} />
      ))}
    </Section>
  )
}

interface OneProps {
  owed: Owed
  place: ContractPlace
  /** State of the last dispute about it; the newest one counts. */
  state: DisputeState | undefined
  waits: boolean
}

/** A bill of which the member is right stays in the service's books until somebody corrects it there. */
const isStanding = ({ bill }: Owed, state: DisputeState | undefined) => state === 'open' || (state === 'right' && bill !== null)

function DisputableDue({ owed, place, state, waits }: OneProps) {
  const { due, bill, title, open } = owed
  const stands = isStanding(owed, state)
  const { why, sheet } = useReason()
  const { send, waiting } = useSend(dues.disputeFor, { asks: true, title: () => `Bestritten: ${title}` })
  const mark = async () => {
    const hint = 'Was sagt das Mitglied? Es liest diesen Satz. Bis jemand entschieden hat, bleibt deswegen keine Tür zu.'
    const text = await why({ title: 'Als bestritten eintragen', hint, button: 'Eintragen' })
    if (text === undefined) return
    await send({ params: { userId: place.userId }, body: { _id: v7(), due, bill, text, at: now() } })
      .then(answer => sayDone(answer, 'Eingetragen. Das Mitglied erfährt es.'))
      .catch(sayFailed)
  }
  const trail = waits ? (
    <Tick state="waiting" size="small" />
  ) : state && stands ? (
    <Chip look={state === 'open' ? 'warn' : 'ok'} small>
      {disputeStates[state]}
    </Chip>
  ) : undefined
  return (
    <Box>
      <Row title={title} second={`${money(open)} offen`} trail={trail} wraps />
      {!waits && !stands && (
        <Button look="text" size="row" busy={waiting} onClick={() => void mark()}>
          Als bestritten eintragen
        </Button>
      )}
      {waits && <Text textStyle="small">Wird gesendet, sobald Netz da ist.</Text>}
      {sheet}
    </Box>
  )
}
