import { Box, Flex, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { v7 } from 'uuid'
import { type Place, paramsOf } from '#client/contracts/acts.ts'
import { CallError } from '#client/data/problem.ts'
import { useReach } from '#client/data/reach.ts'
import { useCall } from '#client/data/reads.ts'
import { now } from '#client/data/time.ts'
import { useSend } from '#client/data/useSend.ts'
import { Button } from '#client/kit/Button.tsx'
import { clock, date, money } from '#client/kit/format.ts'
import { Row } from '#client/kit/Row.tsx'
import { Section } from '#client/kit/Section.tsx'
import { toast } from '#client/kit/toast.ts'
import { DueChip } from '#client/parts/contract/DueChip.tsx'
import type { DueRow } from '#contract/contracts/dueShapes.ts'
import { dues } from '#contract/contracts/dues.ts'
import { TakeSheet } from './TakeSheet.tsx'

const secondOf = ({ owed, paid, dueOn, state }: DueRow) =>
  [
    state === 'dropped'
      ? 'geschuldet ist nichts mehr'
      : paid > 0 && paid < owed
        ? `${money(paid)} von ${money(owed)} sind da`
        : money(owed),
    (state === 'open' || state === 'overdue') && `fällig am ${date(dueOn)}`,
  ]
    .filter(Boolean)
    .join(', ')

/** What of a contract is paid through the app, as staff see it, and taking its money at the desk (C41). */
export function Dues({ place }: { place: Place }) {
  const { data } = useCall(dues.ofContract, { params: paramsOf(place) })
  const { isIn } = useReach(dues.take)
  const [taking, setTaking] = useState<string>()
  if (!data || data.length === 0) return null
  const taken = data.find(({ _id }) => _id === taking)
  return (
    <Section title="Beträge">
      {data.map(due => (
        <Box key={due._id}>
          <Row title={due.title} second={secondOf(due)} trail={<DueChip state={due.state} small />} />
          {due.left > 0 && isIn(due.studio) && (
            <Button look="soft" size="row" onClick={() => setTaking(due._id)}>
              {`${money(due.left)} kassieren`}
            </Button>
          )}
          {due.spare.map(spare => (
            <Spare key={spare._id} due={due} spare={spare} mayGive={isIn(due.studio)} />
          ))}
        </Box>
      ))}
      {taken && <TakeSheet due={taken} onClose={() => setTaking(undefined)} />}
    </Section>
  )
}

interface SpareProps {
  due: DueRow
  spare: DueRow['spare'][number]
  mayGive: boolean
}

/** Money that was taken once too often: it goes back, and somebody says that it did. */
function Spare({ due, spare, mayGive }: SpareProps) {
  const { send, waiting } = useSend(dues.giveBack, { title: () => `Geld zurückgegeben: Vertrag ${due.number}`, asks: true })
  const give = async () => {
    try {
      const done = await send({ params: { id: due._id }, body: { _id: v7(), studio: due.studio, at: now(), of: spare._id } })
      toast(done ? 'Notiert: Das Geld ist zurückgegeben.' : 'Vorgemerkt: Das Studio erfährt es, sobald wieder Netz da ist.')
    } catch (error) {
      toast(error instanceof CallError ? error.message : 'Das ging nicht.', { look: 'danger' })
    }
  }
  return (
    <Flex gap="12" align="center" wrap="wrap" justify="space-between" paddingBottom="8">
      <Text flex="1 1 220px" color="danger">
        {`${money(spare.amount)} zu viel kassiert, ${spare.till === 'cash' ? 'bar' : 'am Terminal'}, ${date(spare.at)}, ${clock(spare.at)}. Gib den Betrag zurück.`}
      </Text>
      {mayGive && (
        <Button look="soft" size="row" busy={waiting} onClick={() => void give()}>
          Zurückgegeben
        </Button>
      )}
    </Flex>
  )
}
