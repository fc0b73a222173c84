import { Flex } from '@chakra-ui/react'
import { BarbellIcon } from '@phosphor-icons/react/dist/csr/Barbell'
import { ClockIcon } from '@phosphor-icons/react/dist/csr/Clock'
import { useWhole } from '#client/data/local.ts'
import { today } from '#client/data/time.ts'
import { Page } from '#client/kit/Page.tsx'
import { IconLink } from '#client/workouts/IconLink.tsx'
import type { Tally } from '#client/workouts/tally.ts'
import { useTotals } from '#client/workouts/totals.ts'
import { Bests } from './Bests.tsx'
import { CurveCard } from './CurveCard.tsx'
import { NextUp } from './NextUp.tsx'
import { StreakCard } from './StreakCard.tsx'
import { TrainingSums } from './Sums.tsx'
import { VolumeWeeks } from './VolumeWeeks.tsx'

/** Trainingshub: what goes on, the streak, the curve of an exercise, bests; all of it counted on this device. */
export default function Hub() {
  const { tally, ready } = useTotals()
  // A curve, a best or a sum of a part of the trainings would be untrue.
  const counts = useWhole() && ready
  return (
    <Page
      actions={
        <Flex>
          <IconLink to="workouts" label="Plan und Workouts" icon={<BarbellIcon size={24} />} />
          <IconLink to="completed" label="Verlauf" icon={<ClockIcon size={24} />} />
        </Flex>
      }
    >
      <NextUp />
      {ready && <StreakCard tally={tally} />}
      {counts && <CurveCard tally={tally} fresh={freshRecords(tally)} />}
      {counts && <Bests tally={tally} />}
      {counts && <VolumeWeeks tally={tally} />}
      {counts && <TrainingSums tally={tally} />}
    </Page>
  )
}

/** Exercises in which a record fell today: their curve draws itself once. */
function freshRecords(tally: Tally): ReadonlySet<string> {
  const now = today()
  const todays = tally.runs().filter(run => run.day === now)
  return new Set(todays.flatMap(run => tally.recordsOf(run.id).map(({ exercise }) => exercise)))
}
