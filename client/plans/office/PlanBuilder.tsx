import { Box, Flex } from '@chakra-ui/react'
import { memo, useMemo } from 'react'
import { ButtonLink } from '#client/kit/Button.tsx'
import { SelectField } from '#client/kit/choices.tsx'
import { TextField } from '#client/kit/Field.tsx'
import { isNew, type OverlaidRow } from '#client/kit/waiting/overlay.ts'
import { Removal } from '#client/kit/waiting/Removal.tsx'
import { useRemoval } from '#client/kit/waiting/useRemoval.ts'
import { useBack, useGo } from '#client/map/links.tsx'
import { useExercises } from '#client/parts/plans/exercises.ts'
import PlanFiles from '#client/parts/plans/PlanFiles.tsx'
import { useBuild } from '#client/plans/builder/useBuild.ts'
import { plans } from '#contract/plans/calls.ts'
import { planStates, type TrainingPlanForm, type TrainingPlanRow, type TrainingPlanState } from '#contract/plans/shapes.ts'
import type { Exercise } from '#contract/workouts.ts'
import { BuiltPage } from './BuiltPage.tsx'
import { CopyFor } from './CopyFor.tsx'
import { joinPlans, type PlanValues, planValues } from './planValues.ts'
import { useDays } from './useDays.ts'
import { usePastOf } from './usePastOf.ts'
import { useSayKept } from './useSayKept.ts'

interface BuilderProps {
  _id: string
  person: string
  title: string
  row?: OverlaidRow<TrainingPlanRow>
  /** The values from which the row's unsent edit was made. */
  base?: PlanValues
  start: PlanValues
  /** Exercises that it begins with. */
  known?: readonly Exercise[]
}

/** The builder of a plan. */
export function PlanBuilder({ _id, person, title, row, base, start, known }: BuilderProps) {
  const back = useBack()
  const go = useGo()
  const sayKept = useSayKept()
  const build = useBuild<PlanValues, TrainingPlanRow>({
    create: plans.create,
    edit: plans.edit,
    row,
    also: useMemo(() => ({ _id, person }), [_id, person]),
    start,
    base,
    valuesOf: planValues,
    merge: joinPlans,
    draft: row ? `plan/${_id}` : `plan/new/${person}`,
    named: body => (body as unknown as TrainingPlanForm).title,
    onDone: (answer, body) => {
      sayKept(answer, body.title, row)
      if (row) back({ to: 'planSearch' })
      else void go({ to: 'planSearch', replace: true })
    },
  })
  const { now, set, problems } = build
  const exercises = useExercises(known)
  return (
    <BuiltPage
      title={title}
      named="Name des Plans"
      build={build}
      days={useDays(build.change)}
      exercises={exercises}
      past={usePastOf(person, exercises)}
      onTitle={set('title')}
      onGoal={set('goal', null)}
      fields={
        <Box display="grid" gridTemplateColumns={{ base: 'repeat(2, minmax(0, 1fr))', md: 'repeat(3, minmax(0, 1fr))' }} gap="18">
          <TextField label="Beginn" type="date" required value={now.start} error={problems.get('start')} onChange={set('start')} />
          <TextField label="Letzter Tag" type="date" value={now.until ?? ''} error={problems.get('until')} onChange={set('until', null)} />
          <StateField value={now.state} onChange={set('state')} />
        </Box>
      }
    >
      {row && <Beside row={row} person={person} />}
    </BuiltPage>
  )
}

const stateOptions = Object.entries(planStates)

const StateField = memo(({ value, onChange }: { value: TrainingPlanState; onChange: (state: string) => void }) => (
  <SelectField label="Stand" value={value} options={stateOptions} onChange={onChange} />
))

/** Acts on a plan that is there; a key in what is built draws nothing of them anew. */
const Beside = memo(({ row, person }: { row: OverlaidRow<TrainingPlanRow>; person: string }) => (
  <>
    {!isNew(row) && <PlanFiles person={person} plan={row} />}
    <Flex wrap="wrap" columnGap="18">
      {!isNew(row) && <CopyFor row={row} />}
      {!isNew(row) && (
        <Box paddingTop="12">
          <ButtonLink to="workoutCreateNew" search={{ vorlage: 'neu', id: row._id }} look="text" size="row">
            Als Vorlage sichern
          </ButtonLink>
        </Box>
      )}
      <Withdrawal row={row} />
    </Flex>
  </>
))

function Withdrawal({ row }: { row: OverlaidRow<TrainingPlanRow> }) {
  const back = useBack()
  const { remove } = useRemoval<TrainingPlanRow>(plans.remove, plans.restore, ({ title }) => title)
  const away = () => {
    back({ to: 'planSearch' })
    void remove(row)
  }
  return <Removal label={isNew(row) ? 'Nicht anlegen' : 'Plan zurückziehen'} onRemove={away} />
}
