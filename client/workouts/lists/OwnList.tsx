import { Flex } from '@chakra-ui/react'
import { PencilSimpleIcon } from '@phosphor-icons/react/dist/csr/PencilSimple'
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus'
import { useMemo } from 'react'
import { useCall } from '#client/data/reads.ts'
import { Button, ButtonLink } from '#client/kit/Button.tsx'
import { counted } from '#client/kit/format.ts'
import { Row } from '#client/kit/Row.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Tick } from '#client/kit/Tick.tsx'
import { merged, pendingActs, type Ways } from '#client/kit/waiting/overlay.ts'
import { useWaiting } from '#client/kit/waiting/useWaiting.ts'
import { Link } from '#client/map/links.tsx'
import type { Exercises } from '#client/parts/plans/exercises.ts'
import { slotsToTrain, useExercises } from '#client/parts/plans/exercises.ts'
import { ownWays } from '#client/parts/plans/ownWorkouts.ts'
import { useStart } from '#client/workouts/useStart.ts'
import { ownWorkouts } from '#contract/plans/ownWorkouts.ts'
import type { WorkoutForm } from '#contract/plans/shapes.ts'
import { type WorkoutHead, workouts } from '#contract/workouts.ts'

/** A line of the list, and beside it what waits of it on this device. */
type OwnWorkoutLine = WorkoutHead & Partial<Pick<WorkoutForm, 'slots'>>

const ways: Ways<OwnWorkoutLine> = {
  calls: ownWays.calls,
  fresh: { own: true, level: null, about: null, sets: 0 },
  meant: body => {
    const { slots } = body as WorkoutForm
    return { ...body, sets: slots.reduce((sum, { targets }) => sum + targets.length, 0) }
  },
}

/** The member's own workouts, those that wait on this device too. */
export default function OwnList() {
  const { data, stand } = useCall(workouts.list)
  const { acts } = useWaiting(ways)
  const exercises = useExercises()
  const rows = useMemo(
    () => merged(data?.filter(({ own }) => own) as OwnWorkoutLine[] | undefined, pendingActs(acts, stand ?? 0), ways) ?? [],
    [data, acts, stand],
  )
  return (
    <Section title="Eigene Workouts">
      {rows.map(row => (
        <OwnLine key={row._id} row={row} waits={!!row.act} exercises={exercises} />
      ))}
      <Flex paddingTop={rows.length > 0 ? '8' : '0'}>
        <ButtonLink to="workoutCreate" look="soft" size="row" icon={<PlusIcon size={18} aria-hidden />}>
          Workout erstellen
        </ButtonLink>
      </Flex>
    </Section>
  )
}

function OwnLine({ row, waits, exercises }: { row: OwnWorkoutLine; waits: boolean; exercises: Exercises }) {
  const { _id, title, sets, minutes, slots } = row
  // The same answer is what the builder needs without a network.
  const { data } = useCall(ownWorkouts.one, waits ? undefined : { params: { id: _id } })
  const { start, starting } = useStart()
  const known = useMemo(() => {
    // Exercises that wait on this device are newer than those that were loaded.
    const planned = slots ?? data?.slots
    return planned && slotsToTrain(planned, new Map([...exercises, ...(data?.exercises ?? []).map(each => [each._id, each] as const)]))
  }, [slots, data, exercises])
  return (
    <Row
      title={
        <>
          {title} {waits && <Tick state="waiting" size="small" />}
        </>
      }
      second={`${counted(sets, 'Satz', 'Sätze')} · ${minutes} Min.`}
      trail={
        <Flex align="center" gap="4">
          <Link to="workoutEdit" params={{ id: _id }} aria-label={`${title} bearbeiten`} title="Bearbeiten">
            <Flex as="span" width="44px" height="44px" align="center" justify="center">
              <PencilSimpleIcon size={22} aria-hidden />
            </Flex>
          </Link>
          <Button
            look="soft"
            size="row"
            busy={starting}
            disabled={!known?.length}
            aria-label={`${title} starten`}
            onClick={() => known && start({ kind: 'workout', workout: { _id, title, slots: known } })}
          >
            Starten
          </Button>
        </Flex>
      }
    />
  )
}
