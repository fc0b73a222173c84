import { Flex, Text } from '@chakra-ui/react'
import { Chip } from '#client/kit/Chip.tsx'
import { counted } from '#client/kit/format.ts'
import { RowLink } from '#client/kit/Row.tsx'
import { Tick } from '#client/kit/Tick.tsx'
import { dayInMonth, dayWord, minutesText, volumeText } from '#client/parts/training/words.ts'
import type { RunHead, Tally } from '#client/workouts/tally.ts'
import { durationOf } from '#contract/rules/training/trainingRun.ts'

/** One training: day, title, duration, sets, kg moved, records, and whether the studio has it. */
export function RunRow({ run, tally, withDate }: { run: RunHead; tally: Tally; withDate?: boolean }) {
  const totals = tally.fold.run(run.id)
  const records = tally.recordsOf(run.id).length
  const ms = durationOf(run)
  const underWay = tally.underWay()?.id === run.id
  const about = [
    withDate ? dayWord(run.day) : dayInMonth(run.day),
    run.state === 'running' ? (underWay ? 'läuft' : 'nicht beendet') : ms > 0 && minutesText(ms),
    counted(totals?.sets ?? 0, 'Satz', 'Sätze'),
  ]
  return (
    <RowLink
      to="summary"
      search={{ run: run.id }}
      title={run.title}
      second={about.filter(Boolean).join(' · ')}
      trail={
        <Flex align="center" gap="10" flexShrink={0}>
          {records > 0 && (
            <Chip look="accent" small>
              {records === 1 ? 'PR' : `${records} PR`}
            </Chip>
          )}
          <Text as="span" textStyle="label" fontVariantNumeric="tabular-nums lining-nums" whiteSpace="nowrap">
            {totals && totals.volume > 0 ? volumeText(totals.volume) : '–'}
          </Text>
          {isOpen(run, tally) ? <Tick state="waiting" /> : underWay ? <Tick state="now" label="läuft" /> : <Tick state="ok" />}
        </Flex>
      }
    />
  )
}

/** Dashed while anything of it is only here. */
const isOpen = (run: RunHead, tally: Tally) => run.waiting || tally.waitingIn(run.id) > 0
