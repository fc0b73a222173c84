import { Box } from '@chakra-ui/react'
import { useState } from 'react'
import { type ContractPlace, paramsOf } from '#client/contracts/contractActs.ts'
import { useReach } from '#client/data/reach.ts'
import { useCall } from '#client/data/reads.ts'
import { useSend } from '#client/data/useSend.ts'
import { Button } from '#client/kit/Button.tsx'
import { date, money } from '#client/kit/format.ts'
import { Row } from '#client/kit/Row.tsx'
import { Section } from '#client/kit/Section.tsx'
import { DueChip } from '#client/parts/contract/DueChip.tsx'
import { SpareLine } from '#client/parts/payment/SpareLine.tsx'
import type { DueRow } from '#contract/contracts/dueShapes.ts'
import { dues } from '#contract/contracts/dues.ts'
import { TakeSheet } from './TakeSheet.tsx'

const dueDetailsOf = ({ owed, paid, dueOn, state }: DueRow) =>
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

/** Amounts of a contract that are paid through the app, as staff see them, and taking their money at the desk (C41). */
export function Dues({ place }: { place: ContractPlace }) {
  const { data } = useCall(dues.ofContract, { params: paramsOf(place) })
  const { isIn } = useReach(dues.take)
  const [taking, setTaking] = useState<string>()
  if (!data || data.length === 0) return null
  const taken = data.find(({ _id }) => _id === taking)
  return (
    <Section title="Beträge">
      {data.map(due => (
        <Box key={due._id}>
          <Row title={due.title} second={dueDetailsOf(due)} trail={<DueChip state={due.state} small />} />
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

function Spare({ due: { _id, studio, number }, spare, mayGive }: SpareProps) {
  const { send, waiting } = useSend(dues.giveBack, { title: () => `Geld zurückgegeben: Vertrag ${number}`, asks: true })
  return <SpareLine spare={spare} studio={studio} mayGive={mayGive} busy={waiting} give={body => send({ params: { id: _id }, body })} />
}
