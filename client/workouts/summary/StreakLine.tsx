import { Text } from '@chakra-ui/react'
import { useMe } from '#client/data/session.ts'
import { today } from '#client/data/time.ts'
import { counted } from '#client/kit/format.ts'
import { useVisitDays } from '#client/parts/visitDays.ts'
import { weekSentence } from '#client/workouts/hub/trainingCalendar.ts'
import type { Tally } from '#client/workouts/tally.ts'
import { withVisits } from '#client/workouts/visitMarks.ts'
import { mondayOf } from '#contract/days.ts'
import { streakOf } from '#contract/rules/training/streak.ts'
import type { WorkoutRun } from '#sync/collections/workoutRuns.ts'

/** The streak, for a training of this week. */
export function StreakLine({ run, tally }: { run: WorkoutRun; tally: Tally }) {
  const goal = useMe()?.streakGoal ?? 3
  const visits = useVisitDays()
  const now = today()
  if (mondayOf(run.day) !== mondayOf(now)) return null
  const { weeks, thisWeek } = streakOf(withVisits(tally.trainedDays(), visits), goal, now)
  return (
    <Text paddingTop="18" textStyle="label">
      {weeks > 0 && `${counted(weeks, 'Woche', 'Wochen')} in Form · `}
      {weekSentence(thisWeek, goal, false)}
    </Text>
  )
}
