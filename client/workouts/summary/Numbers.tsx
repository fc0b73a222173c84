import { Box, Grid, Text } from '@chakra-ui/react'
import { now } from '#client/data/time.ts'
import { thousands } from '#client/kit/format.ts'
import { volumeText } from '#client/parts/training/words.ts'
import { volumeOf } from '#contract/rules/training/sets.ts'
import { durationOf } from '#contract/rules/training/trainingRun.ts'
import type { TrainingSet } from '#sync/collections/sets.ts'
import type { WorkoutRun } from '#sync/collections/workoutRuns.ts'

/** Volume, sets and duration: large, without boxes. */
export function Numbers({ run, sets }: { run: WorkoutRun; sets: readonly TrainingSet[] }) {
  const volume = volumeOfWorking(sets)
  const distance = sets.reduce((sum, set) => sum + (set.warmup ? 0 : (set.distance ?? 0)), 0)
  const numbers: [name: string, value: string, unit: string][] = [
    volume > 0 || distance === 0 ? ['Volumen', ...split(volumeText(volume))] : ['Distanz', thousands(distance), 'm'],
    ['Sätze', thousands(sets.length), ''],
    ['Dauer', thousands(Math.round(durationOf(run, now()) / 60_000)), 'Min.'],
  ]
  return (
    <Grid as="dl" templateColumns="auto auto auto" justifyContent="space-between" gap="12px 20px" paddingTop="20">
      {numbers.map(([name, value, unit]) => (
        <Box key={name} display="flex" flexDirection="column-reverse" justifyContent="flex-end">
          <Text as="dt" textStyle="small" color="ink2">
            {name}
          </Text>
          <Text as="dd" textStyle="xl" className="notranslate" fontVariantNumeric="tabular-nums lining-nums" whiteSpace="nowrap">
            {value}
            {unit && (
              <Text as="span" textStyle="label" color="ink2" marginInlineStart="4">
                {unit}
              </Text>
            )}
          </Text>
        </Box>
      ))}
    </Grid>
  )
}

export const volumeOfWorking = (sets: readonly TrainingSet[]) => sets.reduce((sum, set) => sum + (set.warmup ? 0 : volumeOf(set)), 0)

const split = (text: string) => text.split(/\s/) as [string, string]
