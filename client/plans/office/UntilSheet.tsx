import { Flex } from '@chakra-ui/react'
import { useState } from 'react'
import { today } from '#client/data/time.ts'
import { Button } from '#client/kit/Button.tsx'
import { TextField } from '#client/kit/Field.tsx'
import { counted } from '#client/kit/format.ts'
import { Sheet } from '#client/kit/Sheet.tsx'
import { addDays } from '#contract/days.ts'

interface UntilSheetProps {
  /** Number of plans. */
  count: number
  /** Gets the new last day, null for none, undefined where nothing shall change. */
  answer: (until: string | null | undefined) => void
}

const sixWeeks = 42

/** Asks until when the ticked plans shall count. */
export function UntilSheet({ count, answer }: UntilSheetProps) {
  const [until, setUntil] = useState(() => addDays(today(), sixWeeks))
  return (
    <Sheet open onClose={() => answer(undefined)} title={`${counted(count, 'Plan', 'Pläne')} verlängern`}>
      <TextField label="Letzter Tag" type="date" required value={until} onChange={setUntil} autoFocus />
      <Flex wrap="wrap" gap="8" paddingTop="18">
        <Button disabled={!until} onClick={() => answer(until)}>
          Verlängern
        </Button>
        <Button look="text" onClick={() => answer(null)}>
          Ohne letzten Tag
        </Button>
      </Flex>
    </Sheet>
  )
}
