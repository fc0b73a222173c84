import { Flex } from '@chakra-ui/react'
import { ChartLineUpIcon } from '@phosphor-icons/react/dist/csr/ChartLineUp'
import { ClockIcon } from '@phosphor-icons/react/dist/csr/Clock'
import { Suspense } from 'react'
import { Button } from '#client/kit/Button.tsx'
import { lazyPart } from '#client/kit/lazyPart.ts'
import { Page } from '#client/kit/Page.tsx'
import { Row, RowLink } from '#client/kit/Row.tsx'
import { GoOn } from '#client/workouts/GoOn.tsx'
import { IconLink } from '#client/workouts/IconLink.tsx'
import { useRunning } from '#client/workouts/runs.ts'
import { useStart } from '#client/workouts/useStart.ts'
import { EarlierPlans } from './EarlierPlans.tsx'
import { Library } from './Library.tsx'
import { MyPlan } from './MyPlan.tsx'

// Own workouts bring what writes them, which the first look at this page does not wait for.
const OwnList = lazyPart(() => import('#client/workouts/lists/OwnList.tsx'))

/** All that can be trained: the plan with the due split first, earlier plans, the library, and free training. */
export default function WorkoutList() {
  const running = useRunning()
  const { start, starting } = useStart()
  return (
    <Page
      title="Training"
      actions={
        <Flex>
          <IconLink to="hub" label="Trainingshub" icon={<ChartLineUpIcon size={24} />} />
          <IconLink to="completed" label="Verlauf" icon={<ClockIcon size={24} />} />
        </Flex>
      }
    >
      {running && <GoOn run={running} />}
      <MyPlan running={!!running} />
      <Row
        title="Freies Training"
        second="Übungen wählst du unterwegs"
        trail={
          <Button look="soft" size="row" busy={starting} aria-label="Freies Training starten" onClick={() => start({ kind: 'free' })}>
            Starten
          </Button>
        }
      />
      <Suspense>
        <OwnList />
      </Suspense>
      <RowLink to="devices" title="Geräte und Übungen" />
      <Library />
      <EarlierPlans />
    </Page>
  )
}
