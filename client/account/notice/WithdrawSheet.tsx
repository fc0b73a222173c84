import { Box, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { v7 } from 'uuid'
import { CallError } from '#client/data/problem.ts'
import { now, today } from '#client/data/time.ts'
import { useSend } from '#client/data/useSend.ts'
import { Button } from '#client/kit/Button.tsx'
import { date } from '#client/kit/format.ts'
import { Sheet } from '#client/kit/Sheet.tsx'
import { sayDone } from '#client/kit/waiting/say.ts'
import { OutlookLines } from '#client/parts/contract/OutlookLines.tsx'
import { notices } from '#contract/contracts/notices.ts'
import type { OwnContract } from '#contract/contracts/shapes.ts'
import { withdrawalOutlook } from '#contract/rules/contracts/ending.ts'

/** «Widerrufen»: within its days a contract is undone, and all goes back (C15). In time is what was written in time. */
export default function WithdrawSheet({ contract, onClose }: { contract: OwnContract; onClose: () => void }) {
  const { signed, events, index, number, title, withdrawUntil } = contract
  const [_id] = useState(() => v7())
  const [problem, setProblem] = useState<string>()
  const { send, waiting } = useSend(notices.withdraw, { asks: true, title: () => `Widerruf: Vertrag ${number}` })
  const submit = async () => {
    setProblem(undefined)
    try {
      const answer = await send({ params: { index: String(index) }, body: { _id, at: now() } })
      sayDone(answer, 'Widerrufen. Die Bestätigung kommt per Mail.')
      onClose()
    } catch (error) {
      setProblem(error instanceof CallError ? error.said : 'Das ging nicht.')
    }
  }
  return (
    <Sheet
      open
      title={`«${title}» widerrufen`}
      onClose={onClose}
      footer={
        <Button size="dock" flex={1} look="danger" busy={waiting} onClick={() => void submit()}>
          Vertrag widerrufen
        </Button>
      }
    >
      <Text>
        {`Bis am ${date(withdrawUntil ?? today())} kannst du ohne Grund zurücktreten. Der Vertrag gilt dann nicht mehr: Du schuldest nichts, und was du bezahlt hast, geht zurück.`}
      </Text>
      <Box paddingBlock="14">
        <OutlookLines outlook={{ ...withdrawalOutlook(signed, events, today()), end: null }} />
      </Box>
      <Text textStyle="small" color="ink2">
        Das lässt sich nicht zurücknehmen. Möchtest du später aufhören, kündige stattdessen.
      </Text>
      {problem && (
        <Text role="alert" color="danger" fontWeight={560} paddingTop="8">
          {problem}
        </Text>
      )}
    </Sheet>
  )
}
