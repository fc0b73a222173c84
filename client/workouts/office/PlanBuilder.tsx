import { Box, Flex } from '@chakra-ui/react'
import { useMemo } from 'react'
import { SelectField } from '#client/kit/choices.tsx'
import { TextField } from '#client/kit/Field.tsx'
import { counted, date } from '#client/kit/format.ts'
import { isNew, type Shown } from '#client/kit/waiting/overlay.ts'
import { Removal } from '#client/kit/waiting/Removal.tsx'
import { sayDone } from '#client/kit/waiting/say.ts'
import { useRemoval } from '#client/kit/waiting/useRemoval.ts'
import { useBack, useGo } from '#client/map/links.tsx'
import { BuilderPage } from '#client/workouts/builder/BuilderPage.tsx'
import { type Difference, Differences } from '#client/workouts/builder/Differences.tsx'
import { useExercises } from '#client/workouts/builder/exercises.ts'
import { useBuild } from '#client/workouts/builder/useBuild.ts'
import { type PlanForm, type PlanRow, type PlanState, planStates, plans } from '#contract/plans.ts'
import type { Exercise } from '#contract/workouts.ts'
import { CopyFor } from './CopyFor.tsx'
import { Days } from './Days.tsx'

type PlanValues = Omit<PlanForm, '_id' | 'person'>

export const planValues = ({ title, goal, start, until, state, splits }: PlanForm): PlanValues => ({
  ...{ title, goal: goal ?? null, start, until: until ?? null, state, splits },
})

const single = <N extends keyof PlanValues>(
  name: N,
  label: string,
  read: (value: PlanValues[N]) => string = value => (value as string | null) ?? '–',
): Difference<PlanValues> => ({
  ...{ name, label, read: values => read(values[name]), part: values => values[name] },
  take: (mine, theirs) => ({ ...mine, [name]: theirs[name] }),
})

const parts: readonly Difference<PlanValues>[] = [
  single('title', 'Name'),
  single('goal', 'Ziel'),
  single('start', 'Beginn', date),
  single('until', 'Letzter Tag', day => (day ? date(day) : 'offen')),
  single('state', 'Stand', state => planStates[state]),
]

const none = 'gibt es nicht'

/** A line for each training day of either. */
const dayParts = (mine: PlanValues, theirs: PlanValues): Difference<PlanValues>[] =>
  [...new Set([...mine.splits, ...theirs.splits].map(({ _id }) => _id))].map(id => {
    const of = ({ splits }: PlanValues) => splits.find(({ _id }) => _id === id)
    const label = (of(mine) ?? of(theirs))!.title
    return {
      ...{ name: id, label, part: of },
      read: values => {
        const day = of(values)
        return day ? `${day.title}, ${counted(day.slots.length, 'Übung', 'Übungen')}` : none
      },
      take: now => {
        const other = of(theirs)
        if (!other) return { ...now, splits: now.splits.filter(({ _id }) => _id !== id) }
        const splits = of(now) ? now.splits.map(day => (day._id === id ? other : day)) : [...now.splits, other]
        return { ...now, splits }
      },
    }
  })

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
  const build = useBuild<PlanValues, PlanRow>({
    ...{ create: plans.create, edit: plans.edit, row, also: useMemo(() => ({ _id, person }), [_id, person]) },
    start: refused ? planValues(refused.body as PlanForm) : start,
    theirs: refused?.code === 'stale' ? start : undefined,
    draft: row ? `plan/${_id}` : `plan/new/${person}`,
    named: body => (body as unknown as PlanForm).title,
    onDone: (answer, body) => {
      sayDone(answer, `${body.title}: gespeichert.`)
      if (row) back({ to: 'planSearch' })
      else void go({ to: 'planSearch', replace: true })
    },
  })
  const { now, change, problems } = build
  const exercises = useExercises(known)
  const theirs = build.theirs && planValues(build.theirs as PlanForm)
  return (
    <BuilderPage title={title} back="planSearch" build={build}>
      {theirs && (
        <Differences
          mine={now}
          theirs={theirs}
          parts={[...parts, ...dayParts(now, theirs)]}
          onTake={to => change(to)}
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
          onChange={value => change(values => ({ ...values, title: value }), 'title')}
        />
        <TextField
          label="Ziel"
          maxLength={300}
          value={now.goal ?? ''}
          onChange={goal => change(values => ({ ...values, goal: goal || null }), 'goal')}
        />
      </Box>
      <Box display="grid" gridTemplateColumns={{ base: 'repeat(2, minmax(0, 1fr))', md: 'repeat(3, minmax(0, 1fr))' }} gap="18">
        <TextField
          label="Beginn"
          type="date"
          required
          value={now.start}
          error={problems.get('start')}
          onChange={value => change(values => ({ ...values, start: value }), 'start')}
        />
        <TextField
          label="Letzter Tag"
          type="date"
          value={now.until ?? ''}
          error={problems.get('until')}
          onChange={until => change(values => ({ ...values, until: until || null }), 'until')}
        />
        <SelectField
          label="Stand"
          value={now.state}
          options={Object.entries(planStates)}
          onChange={state => change(values => ({ ...values, state: state as PlanState }))}
        />
      </Box>
      <Days
        splits={now.splits}
        exercises={exercises}
        onChange={(to, about) => change(values => ({ ...values, splits: [...to(values.splits)] }), about)}
      />
      {row && (
        <Flex wrap="wrap" columnGap="18">
          {!isNew(row) && <CopyFor row={row} />}
          <Withdrawal row={row} onGone={() => back({ to: 'planSearch' })} />
        </Flex>
      )}
    </BuilderPage>
  )
}

function Withdrawal({ row, onGone }: { row: Shown<PlanRow>; onGone: () => void }) {
  const { remove } = useRemoval<PlanRow>(plans.remove, plans.restore, ({ title }) => title)
  const away = () => {
    onGone()
    void remove(row)
  }
  return <Removal label={isNew(row) ? 'Nicht anlegen' : 'Plan zurückziehen'} onRemove={away} />
}
