import { Box, Grid, Text } from '@chakra-ui/react'
import { useSyncStatus } from '#client/data/local.ts'
import { thousands } from '#client/kit/format.ts'
import { Section } from '#client/kit/Section.tsx'
import { Stand } from '#client/kit/Stand.tsx'
import { volumeText } from '#client/parts/training/words.ts'
import type { Tally } from '#client/workouts/tally.ts'

/** Everything so far in a few numbers, as of the last time this device and the studio agreed. */
export function TrainingSums({ tally }: { tally: Tally }) {
  const { lastSync } = useSyncStatus()
  const { runs, sets, volume, minutes, records } = tally.fold.totals()
  const numbers: [name: string, value: string][] = [
    ['Trainings', thousands(runs)],
    ['Sätze', thousands(sets)],
    ['Volumen', volumeText(volume)],
    ['Stunden', thousands(minutes / 60)],
    ['Rekorde', thousands(records)],
  ]
  return (
    <Section title="Insgesamt" aside={<Stand at={lastSync} />}>
      <Grid as="dl" templateColumns="repeat(auto-fit, minmax(104px, 1fr))" gap="16px 12px">
        {numbers.map(([name, value]) => (
          <Box key={name} display="flex" flexDirection="column-reverse">
            <Text as="dt" textStyle="small" color="ink2">
              {name}
            </Text>
            <Text
              as="dd"
              textStyle="value"
              fontSize="24px"
              lineHeight="28px"
              fontVariantNumeric="tabular-nums lining-nums"
              whiteSpace="nowrap"
            >
              {value}
            </Text>
          </Box>
        ))}
      </Grid>
    </Section>
  )
}
