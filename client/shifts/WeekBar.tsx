import { Flex, Text } from '@chakra-ui/react'
import { CaretLeftIcon } from '@phosphor-icons/react/dist/csr/CaretLeft'
import { CaretRightIcon } from '@phosphor-icons/react/dist/csr/CaretRight'
import { Button, IconButton } from '#client/kit/Button.tsx'
import { FileButton } from '#client/kit/FileButton.tsx'
import { shortDate } from '#client/kit/format.ts'
import { Segmented } from '#client/kit/Segmented.tsx'
import { addDays } from '#contract/days.ts'
import { shiftPlans } from '#contract/shifts/calls.ts'
import { useChosen } from './shiftPlanAddress.ts'
import type { ShownPlan } from './shownShifts.ts'

interface BarProps {
  plan: ShownPlan
  /** Mondays of the plan, and the one in sight. */
  weeks: readonly string[]
  week: string
  onAdd: () => void
  onFill: () => void
}

/** The week of a plan that is in sight, how it is shown, and the acts on it. */
export function WeekBar({ plan, weeks, week, onAdd, onFill }: BarProps) {
  const [chosen, choose] = useChosen()
  const at = weeks.indexOf(week)
  const step = (by: number) => choose({ woche: weeks[at + by] })
  return (
    <Flex gap="8" align="center" wrap="wrap" paddingBottom="8">
      <IconButton label="Woche davor" icon={<CaretLeftIcon size={20} aria-hidden />} disabled={at === 0} onClick={() => step(-1)} />
      <Text as="h2" textStyle="title" aria-live="polite">
        {shortDate(week)} bis {shortDate(addDays(week, 6))}
      </Text>
      <IconButton
        label="Woche danach"
        icon={<CaretRightIcon size={20} aria-hidden />}
        disabled={at === weeks.length - 1}
        onClick={() => step(1)}
      />
      <Segmented
        label="Ansicht"
        value={chosen.ansicht === 'uhr' ? 'uhr' : 'leute'}
        options={[
          ['leute', 'Personen'],
          ['uhr', 'Nach Uhr'],
        ]}
        onChange={next => choose({ ansicht: next === 'uhr' ? 'uhr' : undefined })}
      />
      <Button size="row" onClick={onAdd}>
        Schicht planen
      </Button>
      <Button size="row" look="soft" onClick={onFill}>
        Woche füllen
      </Button>
      <FileButton
        size="row"
        look="side"
        call={shiftPlans.poster}
        input={{ params: { id: plan._id }, query: { studio: plan.studio, week } }}
        name={`Schichten ${week}.pdf`}
      >
        Plakat
      </FileButton>
    </Flex>
  )
}
