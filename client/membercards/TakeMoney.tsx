import { useState } from 'react'
import { useOutboxActs } from '#client/data/outboxActs.ts'
import { useSend } from '#client/data/useSend.ts'
import { Button } from '#client/kit/Button.tsx'
import { Chip } from '#client/kit/Chip.tsx'
import { money } from '#client/kit/format.ts'
import { TillSheet } from '#client/parts/payment/TillSheet.tsx'
import { membercards } from '#contract/membercards/calls.ts'

const calls = { take: membercards.take }

interface TakeProps {
  _id: string
  studio: string
  /** Rappen that are missing. */
  left: number
  name: string
}

/** The price of a card is taken at the desk, also without a network; what waits here already is not taken twice. */
export function TakeMoney({ _id, studio, left, name }: TakeProps) {
  const [open, setOpen] = useState(false)
  /** The sum that was missing as it was taken here: until somebody tells anew what is, that is not taken again. */
  const [taken, setTaken] = useState<number>()
  const { send, waiting } = useSend(membercards.take, { title: () => `Kassiert: Membercard von ${name}`, asks: true })
  const waits = useOutboxActs(calls).some(({ id, row }) => id === _id && row.state === 'waiting')
  if (waits) return <Chip look="pending">Kassiert, vorgemerkt</Chip>
  if (taken === left) return <Chip look="ok">Kassiert</Chip>
  return (
    <>
      <Button look="soft" onClick={() => setOpen(true)}>
        {`${money(left)} kassieren`}
      </Button>
      {open && (
        <TillSheet
          about={`Membercard für ${name}`}
          studio={studio}
          left={left}
          take={body => send({ params: { id: _id }, body })}
          busy={waiting}
          onClose={done => {
            setOpen(false)
            if (done) setTaken(left)
          }}
        />
      )}
    </>
  )
}
