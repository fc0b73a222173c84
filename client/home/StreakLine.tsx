import { Box, Text } from '@chakra-ui/react'
import { CaretRightIcon } from '@phosphor-icons/react/dist/csr/CaretRight'
import { useMemo } from 'react'
import { useSyncStatus } from '#client/data/local.ts'
import { today } from '#client/data/time.ts'
import { Card } from '#client/kit/Card.tsx'
import { Link } from '#client/map/links.tsx'
import { streakOf } from '#contract/training/streak.ts'
import type { RecentRun } from './kept.ts'

/** Weeks in form, from what this device knows of the member's trainings and visited courses. */
export function StreakLine({ runs, visits, goal }: { runs: RecentRun[]; visits: readonly string[]; goal: number }) {
  const now = today()
  const { loading } = useSyncStatus()
  const { weeks, thisWeek } = useMemo(
    () => streakOf([...runs.filter(run => run.state === 'finished').map(run => run.day), ...visits], goal, now),
    [runs, visits, goal, now],
  )
  // While the first trainings come, visits alone would tell of too short a streak.
  if (runs.length === 0 && (visits.length === 0 || loading)) return null
  return (
    <Card asChild>
      <Link to="hub">
        <Box display="flex" alignItems="center" gap="12">
          <Text as="span" textStyle="hero">
            {weeks}
          </Text>
          <Box flex={1} minWidth={0}>
            <Text textStyle="heading">{weeks === 1 ? 'Woche in Form' : 'Wochen in Form'}</Text>
            <Text textStyle="small" color="ink2">
              {thisWeek} von {goal} {goal === 1 ? 'Training' : 'Trainings'} diese Woche
            </Text>
          </Box>
          <CaretRightIcon size={20} aria-hidden />
        </Box>
      </Link>
    </Card>
  )
}
