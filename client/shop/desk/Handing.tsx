import { Flex, Text } from '@chakra-ui/react'
import { v7 } from 'uuid'
import { CallError } from '#client/data/problem.ts'
import { now } from '#client/data/time.ts'
import { useSend } from '#client/data/useSend.ts'
import { Button } from '#client/kit/Button.tsx'
import { clockTime, date } from '#client/kit/format.ts'
import { toast } from '#client/kit/toast.ts'
import { unhandMinutes } from '#contract/rules/shop/moves.ts'
import { type DeskOrder, orderDesk } from '#contract/shop/orderDesk.ts'
import { isReady } from './deskWays.ts'

const handingErrorText = (error: unknown) => {
  const handed = error instanceof CallError && error.code === 'order-handed' ? (error.current as DeskOrder | undefined) : undefined
  const by = handed?.events.findLast(({ kind }) => kind === 'handed')
  const more = by && ` ${by.who ?? 'Jemand'} hat es am ${date(by.at)} um ${clockTime(by.at)} getan.`
  toast(`${error instanceof CallError ? error.message : 'Das ging nicht.'}${more ?? ''}`, { look: 'danger' })
}

/** Hands an order over, or takes that back while it is fresh. */
export function Handing({ order }: { order: DeskOrder }) {
  const title = () => `Bestellung ${order.number}`
  const hand = useSend(orderDesk.hand, { title, asks: true })
  const unhand = useSend(orderDesk.unhand, { title, asks: true })
  const params = { id: order._id }
  const takeBack = (handing: string) =>
    unhand
      .send({ params, body: { _id: handing, studio: order.studio, at: now() } })
      .then(() => toast('Die Ausgabe ist zurückgenommen.'))
      .catch(handingErrorText)
  const handOver = async () => {
    const handing = v7()
    try {
      const done = await hand.send({ params, body: { _id: handing, studio: order.studio, at: now() } })
      toast(done ? 'Ausgegeben.' : 'Ausgegeben, vorgemerkt fürs Studio.', { sent: 'Ausgegeben.', undo: () => void takeBack(handing) })
    } catch (error) {
      handingErrorText(error)
    }
  }
  if (isReady(order))
    return (
      <Button marginTop="12" busy={hand.waiting} onClick={() => void handOver()}>
        Ausgeben
      </Button>
    )
  const { handing, handedAt } = order
  if (!handing || !handedAt || Date.now() - Date.parse(handedAt) > unhandMinutes * 60_000) return null
  return (
    <Flex marginTop="12" gap="12" align="center" wrap="wrap">
      <Text color="ink2">Ausgegeben um {clockTime(handedAt)}.</Text>
      <Button look="side" size="row" busy={unhand.waiting} onClick={() => void takeBack(handing)}>
        Ausgabe zurücknehmen
      </Button>
    </Flex>
  )
}
