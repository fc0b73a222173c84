import { Box } from '@chakra-ui/react'
import { useState } from 'react'
import { CallError } from '#client/data/problem.ts'
import { send } from '#client/data/send.ts'
import { Button } from '#client/kit/Button.tsx'
import { SelectField } from '#client/kit/choices.tsx'
import { DecimalField } from '#client/kit/Field.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { nextMonth } from '#client/kit/stat/periods.ts'
import { monthName } from '#client/kit/stat/words.ts'
import { toast } from '#client/kit/toast.ts'
import { goals as calls } from '#contract/goals/calls.ts'
import type { Goal } from '#contract/rules/goals/join.ts'
import { copiedGoals } from './copied.ts'

interface CopyProps {
  studio: string
  month: string
  /** Whoever has a line in this month. */
  people: readonly { _id: string }[]
  onCopy: (goals: Goal[]) => void
  onClose: () => void
}

/** Takes over the goals of the month before or of the year before, in percent of them. */
export function CopySheet({ studio, month, people, onCopy, onClose }: CopyProps) {
  const [back, setBack] = useState('1')
  const [percent, setPercent] = useState<number | undefined>(100)
  const [busy, setBusy] = useState(false)
  const right = percent !== undefined && !Number.isNaN(percent) && percent > 0 && percent <= 1000
  const copy = async () => {
    if (!right || busy) return
    setBusy(true)
    try {
      const from = nextMonth(month, -Number(back))
      const { goals } = await send(calls.month, { params: { month: from }, query: { studio } })
      const { taken, isLess } = copiedGoals(goals, people, percent)
      // A month without goals takes away none that stand here.
      if (taken.length > 0) onCopy(taken)
      const less = isLess ? ' Wer nicht mehr hier arbeitet, ist nicht dabei.' : ''
      toast(
        taken.length > 0
          ? `Ziele von ${monthName(from)} übernommen. Sie gelten, sobald du speicherst.${less}`
          : `${monthName(from)} hat keine Ziele.${less}`,
      )
      onClose()
    } catch (error) {
      toast(error instanceof CallError ? error.said : 'Das liess sich nicht laden.', { look: 'danger' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Sheet open onClose={onClose} title="Ziele übernehmen">
      <Box display="grid" gap="14">
        <SelectField
          label="Von"
          value={back}
          options={[
            ['1', monthName(nextMonth(month, -1))],
            ['12', monthName(nextMonth(month, -12))],
          ]}
          onChange={setBack}
        />
        <DecimalField
          label="Anteil"
          unit="%"
          step={5}
          value={percent}
          onChange={setPercent}
          error={right ? undefined : 'Bitte gib einen Anteil bis 1000 % ein.'}
        />
        <Button busy={busy} onClick={() => void copy()}>
          Übernehmen
        </Button>
      </Box>
    </Sheet>
  )
}
