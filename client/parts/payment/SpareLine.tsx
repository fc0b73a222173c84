import { Flex, Text } from '@chakra-ui/react'
import { v7 } from 'uuid'
import { now } from '#client/data/time.ts'
import { Button } from '#client/kit/Button.tsx'
import { toast } from '#client/kit/toast.ts'
import type { SpareTaken } from '#contract/shop/orderDesk.ts'
import { later, sayUntaken } from './till.tsx'
import { spareWords } from './words.ts'

interface SpareProps {
  spare: SpareTaken
  studio: string
  mayGive: boolean
  busy: boolean
  /** Says that it was given back; answers nothing where that waits. */
  give: (given: { _id: string; studio: string; at: string; of: string }) => Promise<unknown>
}

/** Money that was taken once too often: it goes back, and somebody says that it did. */
export function SpareLine({ spare, studio, mayGive, busy, give }: SpareProps) {
  const act = async () => {
    try {
      const done = await give({ _id: v7(), studio, at: now(), of: spare._id })
      toast(done ? 'Notiert: Das Geld ist zurückgegeben.' : later)
    } catch (error) {
      sayUntaken(error)
    }
  }
  return (
    <Flex gap="12" align="center" wrap="wrap" justify="space-between" paddingBottom="8">
      <Text flex="1 1 220px" color="danger">
        {spareWords(spare)}
      </Text>
      {mayGive && !spare.own && (
        <Button look="soft" size="row" busy={busy} onClick={() => void act()}>
          Zurückgegeben
        </Button>
      )}
    </Flex>
  )
}
