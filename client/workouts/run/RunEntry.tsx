import { Box } from '@chakra-ui/react'
import { useEffect, useMemo, useState } from 'react'
import { useDirty } from '#client/data/dirty.ts'
import { useLocal, useSyncStatus } from '#client/data/local.ts'
import { Button, ButtonLink } from '#client/kit/Button.tsx'
import { Empty } from '#client/kit/Empty.tsx'
import { clockTime, date } from '#client/kit/format.ts'
import { Page } from '#client/kit/Page.tsx'
import { useGo } from '#client/map/links.tsx'
import { useSetsOf } from '#client/workouts/runs.ts'
import type { WorkoutRun } from '#sync/collections/workoutRuns.ts'
import { halfEntered } from './bar.ts'
import type { BegunRun } from './begin.ts'
import { FloorProvider, floorOf, usePersistedPart, usePersistedReady } from './floor.ts'
import { RunScreen } from './RunScreen.tsx'
import { reopenRun } from './runActs.ts'

interface RunEntryProps {
  /** The id in the address: a run's, or what a training begins from. */
  id: string
  to: 'workoutRun' | 'planRun'
  run: WorkoutRun | null | undefined
  begun: BegunRun
}

/** The training that an address leads to: one under way, one that begins, or a reason why there is none. */
export function RunEntry({ id, to, run, begun }: RunEntryProps) {
  const go = useGo()
  // the run's own address, so that a step back never begins another one
  useEffect(() => {
    if (begun.run && begun.run !== id) void go({ to, params: { id: begun.run }, replace: true })
  }, [go, to, id, begun.run])
  if (run) return <Floored key={run.id} run={run} />
  if (begun.reason) return <Nothing reason={begun.reason} />
  return null
}

function Floored({ run }: { run: WorkoutRun }) {
  const local = useLocal()
  const floor = useMemo(() => floorOf(local, run.id), [local, run.id])
  const sets = useSetsOf(run.id)
  const values = usePersistedReady(floor.bar)
  // Without the exercise that a hand chose, the bar would turn to another one and drop what is half entered.
  const chosen = usePersistedReady(floor.chosen)
  useDirty(usePersistedPart(floor.bar, halfEntered))
  const [leaving, setLeaving] = useState(false)
  if (run.state === 'finished' && !leaving) return <Finished run={run} onReopen={() => void reopenRun(floor)} />
  if (!sets || !values || !chosen) return null
  return (
    <FloorProvider value={floor}>
      <RunScreen floor={floor} run={run} sets={sets} onLeaving={setLeaving} />
    </FloorProvider>
  )
}

/** Ended here before, or on another device meanwhile. */
function Finished({ run, onReopen }: { run: WorkoutRun; onReopen: () => void }) {
  const when = run.ended ? `am ${date(run.ended)} um ${clockTime(run.ended)}` : 'schon'
  return (
    <Page title={run.title}>
      <Box as="h1" textStyle="title" pt="24">
        {run.title}
      </Box>
      <Empty
        text={`Dieses Training wurde ${when} beendet. Alle Sätze sind da.`}
        action={
          <Box display="flex" gap="8" flexWrap="wrap">
            <ButtonLink to="summary" search={{ run: run.id }}>
              Zusammenfassung
            </ButtonLink>
            <Button look="side" onClick={onReopen}>
              Weiter trainieren
            </Button>
          </Box>
        }
      />
    </Page>
  )
}

function Nothing({ reason }: { reason: string }) {
  const { loading } = useSyncStatus()
  return (
    <Page title="Workout">
      <Box as="h1" textStyle="title" pt="24">
        Kein Training
      </Box>
      <Empty
        text={loading ? 'Deine Trainings kommen gerade auf dieses Gerät.' : reason}
        action={<ButtonLink to="workouts">Zu den Trainings</ButtonLink>}
      />
    </Page>
  )
}
