import { Box, Flex } from '@chakra-ui/react'
import { memo, useMemo } from 'react'
import { ButtonLink } from '#client/kit/Button.tsx'
import { SelectField } from '#client/kit/choices.tsx'
import { TextField } from '#client/kit/Field.tsx'
import { isNew, type Shown } from '#client/kit/waiting/overlay.ts'
import { Removal } from '#client/kit/waiting/Removal.tsx'
import { useRemoval } from '#client/kit/waiting/useRemoval.ts'
import { useBack, useGo } from '#client/map/links.tsx'
import { BuilderPage } from '#client/workouts/builder/BuilderPage.tsx'
import { Clashes } from '#client/workouts/builder/Clashes.tsx'
import { useExercises } from '#client/workouts/builder/exercises.ts'
import { timed } from '#client/workouts/builder/model.ts'
import { useBuild } from '#client/workouts/builder/useBuild.ts'
import PlanFiles from '#client/workouts/PlanFiles.tsx'
import { plans } from '#contract/plans/calls.ts'
import { type PlanForm, type PlanRow, type PlanState, planStates } from '#contract/plans/shapes.ts'
import { mergePlan } from '#contract/rules/plans/merge.ts'
import type { Exercise } from '#contract/workouts.ts'
import { BuiltPicture } from './BuiltPicture.tsx'
import { CopyFor } from './CopyFor.tsx'
import { Days } from './Days.tsx'
import { type PlanValues, planValues } from './planValues.ts'
import { useDays } from './useDays.ts'
import { usePastOf } from './usePastOf.ts'
import { useSayKept } from './useSayKept.ts'

function merge(base: PlanValues | undefined, mine: PlanValues, theirs: PlanValues) {
  const { merged, clashes } = mergePlan(['title', 'goal', 'start', 'until', 'state', 'picture'], base, mine, theirs)
  const day = (values: PlanValues, id: string) => values.splits.find(({ _id }) => _id === id)
  return { merged: { ...merged, splits: merged.splits.map(each => timed(each, day(mine, each._id), day(theirs, each._id))) }, clashes }
}

interface BuilderProps {
  _id: string
  person: string
  title: string
  row?: Shown<PlanRow>
  start: PlanValues
  /** Exercises that it begins with. */
  known?: readonly Exercise[]
}

/** The builder of a plan. */
export function PlanBuilder({ _id, person, title, row, start, known }: BuilderProps) {
  const back = useBack()
  const go = useGo()
  const refused = row?.act?.row.state === 'refused' ? row.act.row : undefined
  const sayKept = useSayKept()
  const build = useBuild<PlanValues, PlanRow>({
    create: plans.create,
    edit: plans.edit,
    row,
    also: useMemo(() => ({ _id, person }), [_id, person]),
    start: refused ? planValues(refused.body as PlanForm) : start,
    valuesOf: planValues,
    merge,
    theirs: refused?.code === 'stale' ? row : undefined,
    draft: row ? `plan/${_id}` : `plan/new/${person}`,
    named: body => (body as unknown as PlanForm).title,
    onDone: (answer, body) => {
      sayKept(answer, body.title, row)
      if (row) back({ to: 'planSearch' })
      else void go({ to: 'planSearch', replace: true })
    },
  })
  const { now, change, set, problems } = build
  const { changeDays, setPicture } = useDays(change)
  const exercises = useExercises(known)
  const past = usePastOf(person, exercises)
  return (
    <BuilderPage title={title} back="planSearch" build={build}>
      {build.open && (
        <Clashes
          clashes={build.open.clashes}
          splits={[...now.splits, ...build.open.theirs.splits]}
          exercises={exercises}
          onTake={build.take}
          onSettled={build.settle}
        />
      )}
      <Box display="grid" gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }} gap="18">
        <TextField
          label="Name des Plans"
          required
          maxLength={120}
          value={now.title}
          error={problems.get('title')}
          onChange={set('title')}
        />
        <TextField label="Ziel" maxLength={300} value={now.goal ?? ''} onChange={set('goal', null)} />
      </Box>
      <Box display="grid" gridTemplateColumns={{ base: 'repeat(2, minmax(0, 1fr))', md: 'repeat(3, minmax(0, 1fr))' }} gap="18">
        <TextField label="Beginn" type="date" required value={now.start} error={problems.get('start')} onChange={set('start')} />
        <TextField label="Letzter Tag" type="date" value={now.until ?? ''} error={problems.get('until')} onChange={set('until', null)} />
        <StateField value={now.state} onChange={set('state')} />
      </Box>
      <BuiltPicture value={now.picture ?? null} onChange={setPicture} />
      <Days splits={now.splits} exercises={exercises} past={past} onChange={changeDays} />
      {row && <Beside row={row} person={person} />}
    </BuilderPage>
  )
}

const stateOptions = Object.entries(planStates)

const StateField = memo(({ value, onChange }: { value: PlanState; onChange: (state: string) => void }) => (
  <SelectField label="Stand" value={value} options={stateOptions} onChange={onChange} />
))

/** What can be done with a plan that is there; a key in what is built draws nothing of it anew. */
const Beside = memo(({ row, person }: { row: Shown<PlanRow>; person: string }) => (
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

function Withdrawal({ row }: { row: Shown<PlanRow> }) {
  const back = useBack()
  const { remove } = useRemoval<PlanRow>(plans.remove, plans.restore, ({ title }) => title)
  const away = () => {
    back({ to: 'planSearch' })
    void remove(row)
  }
  return <Removal label={isNew(row) ? 'Nicht anlegen' : 'Plan zurückziehen'} onRemove={away} />
}
