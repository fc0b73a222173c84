import { Flex, Text } from '@chakra-ui/react'
import { v7 } from 'uuid'
import { CallError } from '#client/data/problem.ts'
import { now } from '#client/data/time.ts'
import { useSend } from '#client/data/useSend.ts'
import { Button } from '#client/kit/Button.tsx'
import { Card } from '#client/kit/Card.tsx'
import { toast } from '#client/kit/toast.ts'
import { spareWords } from '#client/parts/payment/words.ts'
import { type DeskOrder, orderDesk } from '#contract/shop/orderDesk.ts'

/** Money that was taken once too often: it goes back, and somebody says that it did. */
export function Spare({ order, spare }: { order: DeskOrder; spare: DeskOrder['spare'][number] }) {
  const { send, waiting } = useSend(orderDesk.giveBack, { title: () => `Geld zurückgegeben: Bestellung ${order.number}`, asks: true })
  const give = async () => {
    try {
      const done = await send({ params: { id: order._id }, body: { _id: v7(), studio: order.studio, at: now(), of: spare._id } })
      toast(done ? 'Notiert: Das Geld ist zurückgegeben.' : 'Vorgemerkt: Das Studio erfährt es, sobald wieder Netz da ist.', {
        sent: 'Notiert: Das Geld ist zurückgegeben.',
      })
    } catch (error) {
      toast(error instanceof CallError ? error.message : 'Das ging nicht.', { look: 'danger' })
    }
  }
  return (
    <Card marginTop="12">
      <Flex gap="12" align="center" wrap="wrap" justify="space-between">
        <Text flex="1 1 220px" color="danger" fontWeight={560}>
          {spareWords(spare)}
        </Text>
        {!spare.own && (
          <Button look="soft" size="row" busy={waiting} onClick={() => void give()}>
            Zurückgegeben
          </Button>
        )}
      </Flex>
    </Card>
  )
}
