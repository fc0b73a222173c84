import { Box, Flex, Text } from '@chakra-ui/react'
import { useEffect, useRef, useState } from 'react'
import { v7 } from 'uuid'
import { useOnline } from '#client/data/connection.ts'
import { CallError } from '#client/data/problem.ts'
import { useSend } from '#client/data/useSend.ts'
import { Button } from '#client/kit/Button.tsx'
import { Empty } from '#client/kit/Empty.tsx'
import { Failure } from '#client/kit/Failure.tsx'
import { counted } from '#client/kit/format.ts'
import { Section } from '#client/kit/Section.tsx'
import { toast } from '#client/kit/toast.ts'
import { sayFailed } from '#client/kit/waiting/say.ts'
import { dropRoll, isGood, keepRoll, rollOf, ticketsIn } from '#client/parts/fair/roll.ts'
import type { Roll } from '#client/parts/publicForm/device.ts'
import { longestRoll, type OpenWheel, wheel as wheelCalls } from '#contract/campaigns/wheel.ts'
import { Disc } from './Disc.tsx'
import { Prize } from './Prize.tsx'
import { StrangerForm } from './StrangerForm.tsx'
import { NoTicket, prizeOf, putAside, takeTicket, useRoll } from './tabletRoll.ts'

/** On a studio's tablet: tickets of a roll, which need no network; a reload shows what was drawn and draws nothing new. */
export function TabletWheel({ wheel, atFair }: { wheel: OpenWheel; atFair?: boolean }) {
  const roll = useRoll(wheel._id)
  const [spun, setSpun] = useState<number>()
  if (roll === undefined) return null
  if (roll?.shown !== undefined) return <Drawn wheel={wheel} roll={roll} ticket={roll.shown} spins={spun === roll.shown} />
  return (
    <>
      <Disc fields={wheel.fields} spins={false} onStopped={() => {}} />
      {roll && isGood(roll) ? (
        <WheelEntryForm key={roll.used} wheel={wheel} roll={roll} onSpun={setSpun} />
      ) : (
        <Fetch wheel={wheel} roll={roll} atFair={atFair} />
      )}
      {roll && !atFair && <Close roll={roll} />}
    </>
  )
}

interface FetchProps {
  wheel: OpenWheel
  roll: Roll | null
  atFair?: boolean
}

/** Fetches a roll, in place of one that is used up or over; at a fair by itself, for nobody there knows what it is. */
function Fetch({ wheel, roll: old, atFair }: FetchProps) {
  const { send, waiting } = useSend(wheelCalls.roll)
  const online = useOnline()
  const [_id] = useState(() => v7())
  const [problem, setProblem] = useState<string>()
  const fetchRoll = async () => {
    setProblem(undefined)
    try {
      const answer = await send({ body: { _id, campaign: wheel._id, ...(atFair && { size: longestRoll }) } })
      if (answer) await keepRoll(rollOf(wheel, answer), old)
    } catch (error) {
      setProblem(error instanceof CallError ? error.message : 'Der Speicher dieses Geräts antwortet nicht. Versuch es nochmals.')
    }
  }
  const latest = useRef(fetchRoll)
  latest.current = fetchRoll
  useEffect(() => {
    if (atFair && online) void latest.current()
  }, [atFair, online])
  const why = old
    ? 'Die Lose auf diesem Tablet sind aufgebraucht oder älter als sieben Tage.'
    : 'Für dieses Tablet sind noch keine Lose da.'
  return (
    <>
      <Empty
        text={why}
        action={
          <Button busy={waiting} onClick={() => void fetchRoll()}>
            Lose holen
          </Button>
        }
      />
      <Failure>{problem}</Failure>
    </>
  )
}

interface EntryProps {
  wheel: OpenWheel
  roll: Roll
  onSpun: (ticket: number) => void
}

function WheelEntryForm({ wheel, roll, onSpun }: EntryProps) {
  const spin = async (values: Record<string, unknown>) => {
    try {
      onSpun(await takeTicket(roll._id, wheel.title, values))
    } catch (error) {
      if (!(error instanceof NoTicket)) throw error
      toast('Dieses Los ist schon weg. Bitte nochmals drehen.', { look: 'danger' })
    }
  }
  return (
    <Section title="Mitmachen" aside={counted(ticketsIn(roll) - roll.used, 'Los', 'Lose')}>
      <StrangerForm form={`wheel/${wheel._id}`} shared button="Drehen" onSend={spin}>
        <Text textStyle="small" color="ink2">
          Jede Person dreht einmal. Die Angaben brauchen wir für den Preis; 90 Tage nach dem Ende löschen wir sie, wer gewonnen hat nach
          einem Jahr.
        </Text>
      </StrangerForm>
    </Section>
  )
}

interface DrawnProps {
  wheel: OpenWheel
  roll: Roll
  ticket: number
  spins: boolean
}

function Drawn({ wheel, roll, ticket, spins }: DrawnProps) {
  const [stopped, setStopped] = useState(!spins)
  const field = wheel.fields.findIndex(({ _id }) => _id === prizeOf(roll, ticket))
  const prize = wheel.fields[field]
  return (
    <>
      <Disc fields={wheel.fields} field={field < 0 ? null : field} spins={spins} onStopped={() => setStopped(true)} />
      {(stopped || field < 0) && (
        <Prize
          prize={prize && !prize.blank ? prize.name : null}
          how={prize?.atOnce ? 'Das Team gibt dir deinen Preis gleich hier.' : 'Den Code dafür bekommst du per E-Mail.'}
        >
          <Box paddingTop="14">
            <Button onClick={() => void putAside(roll)}>Weiter</Button>
          </Box>
        </Prize>
      )}
    </>
  )
}

/** Gives back what is left, for other tablets. */
function Close({ roll }: { roll: Roll }) {
  const { send, waiting } = useSend(wheelCalls.giveBack)
  const close = async () => {
    try {
      await send({ params: { id: roll._id }, body: { used: roll.used } })
      await dropRoll(roll)
      toast('Die übrigen Lose sind zurück.', { look: 'ok' })
    } catch (error) {
      // The studio knows it no more: nothing is left to give back.
      if (error instanceof CallError && error.code === 'missing') await dropRoll(roll)
      else sayFailed(error)
    }
  }
  return (
    <Flex justify="center" paddingTop="12">
      <Button look="text" size="row" busy={waiting} onClick={() => void close()}>
        Glücksrad schliessen
      </Button>
    </Flex>
  )
}
