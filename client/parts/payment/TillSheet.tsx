import { Box, Text } from '@chakra-ui/react'
import { v7 } from 'uuid'
import { now } from '#client/data/time.ts'
import { Button } from '#client/kit/Button.tsx'
import { money } from '#client/kit/format.ts'
import { Sheet } from '#client/kit/Sheet.tsx'
import { inCash } from '#contract/rules/payments/cash.ts'
import type { DeskTakingForm, SpareTaken } from '#contract/shop/orderDesk.ts'
import { sayTaken, sayUntaken, TillAmount, TillFields, useTill } from './till.tsx'

interface TillProps {
  /** The payer, and what they pay for. */
  about: string
  studio: string
  /** Rappen that are missing. */
  left: number
  /** Sends what was taken; answers nothing where it waits. */
  take: (taken: Omit<DeskTakingForm, 'hand'>) => Promise<{ spare: readonly SpareTaken[] } | undefined>
  busy: boolean
  /** Told whether money was taken. */
  onClose: (taken: boolean) => void
}

/** Takes money at the desk: in cash, or by the terminal's slip; without a network it waits and counts once. */
export function TillSheet({ about, studio, left, take, busy, onClose }: TillProps) {
  const till = useTill({ owed: left, cash: inCash(left) })
  const act = async () => {
    const typed = till.read()
    if (!typed) return
    const _id = v7()
    try {
      sayTaken(await take({ _id, studio, ...typed, at: now() }), _id, 'Bezahlt.')
      onClose(true)
    } catch (error) {
      sayUntaken(error)
    }
  }
  return (
    <Sheet open title="Kassieren" onClose={() => onClose(false)}>
      <Box display="grid" gap="12">
        <Box>
          <Text color="ink2" overflowWrap="anywhere">
            {about}
          </Text>
          <TillAmount till={till} owed={left} />
        </Box>
        <TillFields till={till} />
        <Button busy={busy} onClick={() => void act()}>
          {`${money(till.amount)} erhalten`}
        </Button>
      </Box>
    </Sheet>
  )
}
