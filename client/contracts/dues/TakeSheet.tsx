import { Box, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { v7 } from 'uuid'
import { CallError } from '#client/data/problem.ts'
import { now } from '#client/data/time.ts'
import { useSend } from '#client/data/useSend.ts'
import { Button } from '#client/kit/Button.tsx'
import { TextField } from '#client/kit/Field.tsx'
import { money } from '#client/kit/format.ts'
import { Segmented } from '#client/kit/Segmented.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { toast } from '#client/kit/toast.ts'
import type { DueRow } from '#contract/contracts/dueShapes.ts'
import { dues } from '#contract/contracts/dues.ts'
import type { DeskTill } from '#contract/shop/desk.ts'

const tills = [
  ['cash', 'Bar'],
  ['terminal', 'Terminal'],
] as const

/** Takes money at the desk: in cash, or by the terminal's slip; without a network it waits and counts once. */
export function TakeSheet({ due, onClose }: { due: DueRow; onClose: () => void }) {
  const [till, setTill] = useState<DeskTill>('cash')
  const [slip, setSlip] = useState('')
  const [asked, setAsked] = useState(false)
  const { send, waiting } = useSend(dues.take, { title: () => `Kassiert: Vertrag ${due.number}`, asks: true })
  const amount = till === 'cash' ? due.cash : due.left
  const missing = till === 'terminal' && slip.trim() === ''
  const take = async () => {
    setAsked(true)
    if (missing) return
    const act = v7()
    const body = { _id: act, studio: due.studio, till, slip: till === 'terminal' ? slip.trim() : null, owed: due.left, at: now() }
    try {
      const taken = await send({ params: { id: due._id }, body })
      const spare = taken?.spare.find(({ _id }) => _id === act)
      if (!taken) toast('Vorgemerkt: Das Studio erfährt es, sobald wieder Netz da ist.')
      else if (spare) toast(`Das war zu viel: Gib ${money(spare.amount)} zurück.`, { look: 'danger' })
      else toast('Bezahlt.', { look: 'ok' })
      onClose()
    } catch (error) {
      toast(error instanceof CallError ? error.message : 'Das ging nicht.', { look: 'danger' })
    }
  }
  return (
    <Sheet open title="Kassieren" onClose={onClose}>
      <Box display="grid" gap="12">
        <Box>
          <Text color="ink2" overflowWrap="anywhere">{`${due.name}: ${due.title}`}</Text>
          <Text textStyle="title" fontVariantNumeric="tabular-nums lining-nums">
            {money(amount)}
          </Text>
          {amount !== due.left && (
            <Text textStyle="small" color="ink2">
              {`Auf 5 Rappen gerundet, genau wären es ${money(due.left)}.`}
            </Text>
          )}
        </Box>
        <Segmented label="Bezahlt wird" value={till} options={tills} onChange={setTill} />
        {till === 'terminal' && (
          <TextField
            label="Nummer des Terminalbelegs"
            required
            autoComplete="off"
            maxLength={20}
            value={slip}
            error={asked && missing ? 'Schreib die Nummer ab, die auf dem Beleg des Terminals steht.' : undefined}
            onChange={setSlip}
          />
        )}
        <Button busy={waiting} onClick={() => void take()}>
          {`${money(amount)} erhalten`}
        </Button>
      </Box>
    </Sheet>
  )
}
