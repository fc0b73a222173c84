import { Box, Text } from '@chakra-ui/react'
import { CaretRightIcon } from '@phosphor-icons/react/dist/csr/CaretRight'
import { useMemo } from 'react'
import { today } from '#client/data/time.ts'
import { Card } from '#client/kit/Card.tsx'
import { Link } from '#client/map/links.tsx'
import { weekWords } from '#client/parts/weekWords.ts'
import { streakOf } from '#contract/rules/training/streak.ts'
import type { RecentRun } from './lastShown.ts'

interface StreakProps {
  runs: RecentRun[]
  visits: readonly string[]
  goal: number
  /** All of both is known; of a part the streak would be too short. */
  whole: boolean
}

/** Weeks in form, from what this device knows of the member's trainings and visited courses. */
export function StreakLine({ runs, visits, goal, whole }: StreakProps) {
  const now = today()
  const { weeks, thisWeek } = useMemo(
    () => streakOf([...runs.filter(run => run.state === 'finished').map(run => run.day), ...visits], goal, now),
    [runs, visits, goal, now],
  )
  if (!whole) return <Unknown />
  if (runs.length === 0 && visits.length === 0) return null
  return (
    <Card asChild>
      <Link to="hub">
        <Box display="flex" alignItems="center" gap="12">
          <Text as="span" textStyle="hero" className="notranslate">
            {weeks}
          </Text>
          <Box flex={1} minWidth={0}>
            <Text textStyle="heading">{weeks === 1 ? 'Woche in Form' : 'Wochen in Form'}</Text>
            <Text textStyle="small" color="ink2">
              {weekWords(thisWeek, goal)}
            </Text>
          </Box>
          <CaretRightIcon size={20} aria-hidden />
        </Box>
      </Link>
    </Card>
  )
}

/** Its place, while the first trainings come. */
const Unknown = () => (
  <Card aria-busy>
    <Box display="flex" alignItems="center" gap="12">
      <Text as="span" textStyle="hero" className="notranslate" color="ink3" aria-hidden>
        –
      </Text>
      <Box flex={1} minWidth={0}>
        <Text textStyle="heading">Wochen in Form</Text>
        <Text textStyle="small" color="ink2">
          Deine Trainings kommen gerade auf dieses Gerät.
        </Text>
      </Box>
    </Box>
  </Card>
)
