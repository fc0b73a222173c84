import { Box, Text } from '@chakra-ui/react'
import { thousands } from '#client/kit/format.ts'
import { Section } from '#client/kit/Section.tsx'
import { shortDayWord, volumeText } from '#client/parts/training/words.ts'
import type { Tally } from '#client/workouts/tally.ts'
import { durationOf } from '#contract/rules/training/trainingRun.ts'
import type { TrainingSet } from '#sync/collections/sets.ts'
import type { WorkoutRun } from '#sync/collections/workoutRuns.ts'
import { lastLike } from './lastLike.ts'
import { volumeOfWorking } from './Numbers.tsx'

/** Against the last time of the same split; a training that still runs is compared with nothing. */
export function Comparison({ run, sets, tally }: { run: WorkoutRun; sets: readonly TrainingSet[]; tally: Tally }) {
  const last = run.state === 'finished' ? lastLike(run, tally.runs()) : undefined
  if (!last) return null
  const before = tally.fold.run(last.id) ?? { sets: 0, volume: 0 }
  const minutes = Math.round(durationOf(run) / 60_000) - Math.round(durationOf(last) / 60_000)
  const rows: [name: string, before: string, change: string][] = [
    ['Volumen', volumeText(before.volume), signed(volumeOfWorking(sets) - before.volume, value => volumeText(value))],
    ['Sätze', thousands(before.sets), signed(sets.length - before.sets, thousands)],
    ['Dauer', `${Math.round(durationOf(last) / 60_000)} Min.`, signed(minutes, value => `${value} Min.`)],
  ]
  return (
    <Section title="Vergleich" aside={`mit ${last.title}, ${shortDayWord(last.day)}`}>
      <Box as="table" width="full" borderCollapse="collapse" fontVariantNumeric="tabular-nums lining-nums">
        <tbody>
          {rows.map(([name, was, change]) => (
            <Box as="tr" key={name} height="44px" borderTop="1px solid {colors.line}">
              <Box as="th" textAlign="start" fontWeight={430}>
                {name}
              </Box>
              <Box as="td" textAlign="end" color="ink2">
                {was}
              </Box>
              <Text as="td" textAlign="end" textStyle="label" fontWeight={640} width="40%">
                {change}
              </Text>
            </Box>
          ))}
        </tbody>
      </Box>
    </Section>
  )
}

function signed(change: number, text: (value: number) => string) {
  if (Math.round(change) === 0) return 'gleich'
  return `${change > 0 ? '+' : '−'} ${text(Math.abs(change))}`
}
