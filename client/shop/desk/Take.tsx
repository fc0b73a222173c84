import { Box, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { v7 } from 'uuid'
import { CallError } from '#client/data/problem.ts'
import { now } from '#client/data/time.ts'
import { useSend } from '#client/data/useSend.ts'
import { Button } from '#client/kit/Button.tsx'
import { Card } from '#client/kit/Card.tsx'
import { Check } from '#client/kit/Check.tsx'
import { TextField } from '#client/kit/Field.tsx'
import { money } from '#client/kit/format.ts'
import { Segmented } from '#client/kit/Segmented.tsx'
import { toast } from '#client/kit/toast.ts'
import { type DeskOrder, type DeskTill, orderDesk } from '#contract/shop/desk.ts'

const tills = [
  ['cash', 'Bar'],
  ['terminal', 'Terminal'],
] as const

/** Takes the money of an order: in cash, or by the terminal's slip. */
export function Take({ order }: { order: DeskOrder }) {
  const [till, setTill] = useState<DeskTill>('cash')
  const [slip, setSlip] = useState('')
  const [hands, setHands] = useState(true)
  const [asked, setAsked] = useState(false)
  const { send, waiting } = useSend(orderDesk.take, { title: () => `Kassiert: Bestellung ${order.number}`, asks: true })
  const amount = till === 'cash' ? order.cash : order.owed
  const isOut = order.state === 'handed'
  const missing = till === 'terminal' && slip.trim() === ''
  const take = async () => {
    setAsked(true)
    if (missing) return
    const act = v7()
    const body = {
      _id: act,
      studio: order.studio,
      till,
      slip: till === 'terminal' ? slip.trim() : null,
      owed: order.owed,
      hand: hands && !isOut ? v7() : null,
      at: now(),
    }
    try {
      const taken = await send({ params: { id: order._id }, body })
      const spare = taken?.spare.find(({ _id }) => _id === act)
      if (!taken) toast('Vorgemerkt: Das Studio erfährt es, sobald wieder Netz da ist.')
      else if (spare) toast(`Das war zu viel: Gib ${money(spare.amount)} zurück.`, { look: 'danger' })
      else toast(taken.state === 'handed' ? 'Bezahlt und ausgegeben.' : 'Bezahlt.', { look: 'ok' })
    } catch (error) {
      toast(error instanceof CallError ? error.message : 'Das ging nicht.', { look: 'danger' })
    }
  }
  return (
    <Card marginTop="12" display="grid" gap="12">
      <Box>
        <Text as="h3" textStyle="field" color="ink2">
          Zu bezahlen
        </Text>
        <Text textStyle="title" fontVariantNumeric="tabular-nums lining-nums">
          {money(amount)}
        </Text>
        {order.owed < order.payment.amount && (
          <Text textStyle="small" color="ink2">
            {money(order.payment.amount - order.owed)} von {money(order.payment.amount)} sind schon da.
          </Text>
        )}
        {amount !== order.owed && (
          <Text textStyle="small" color="ink2">
            Auf 5 Rappen gerundet, genau wären es {money(order.owed)}.
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
      {!isOut && (
        <Check checked={hands} onChange={setHands}>
          Gleich ausgeben
        </Check>
      )}
      <Button busy={waiting} onClick={() => void take()}>
        {money(amount)} erhalten
      </Button>
    </Card>
  )
}
