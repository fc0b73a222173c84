import { useMemo } from 'react'
import { TextField } from '#client/kit/Field.tsx'
import { Section } from '#client/kit/Section.tsx'
import { isNew, type OverlaidRow } from '#client/kit/waiting/overlay.ts'
import { Removal } from '#client/kit/waiting/Removal.tsx'
import { sayDone } from '#client/kit/waiting/say.ts'
import { useRemoval } from '#client/kit/waiting/useRemoval.ts'
import { useBack, useGo } from '#client/map/links.tsx'
import { useExercises } from '#client/parts/plans/exercises.ts'
import { ownWorkouts } from '#contract/plans/ownWorkouts.ts'
import type { OwnWorkout, PlannedSlot } from '#contract/plans/shapes.ts'
import { minutesOf } from '#contract/rules/plans/minutes.ts'
import { tidy } from '#contract/rules/plans/supersets.ts'
import { BuilderPage } from './BuilderPage.tsx'
import { Clashes } from './Clashes.tsx'
import { joinOwn, type OwnValues, ownValues } from './ownValues.ts'
import { useOwnPast } from './past.ts'
import { SlotEditor } from './SlotEditor.tsx'
import { useBuild } from './useBuild.ts'

interface BuilderProps {
  _id: string
  row?: OverlaidRow<OwnWorkout>
  /** The values from which the row's unsent edit was made. */
  base?: OwnValues
  start: OwnValues
}

/** The builder of an own workout. */
export function OwnBuilder({ _id, row, base, start }: BuilderProps) {
  const back = useBack()
  const go = useGo()
  const build = useBuild<OwnValues, OwnWorkout>({
    create: ownWorkouts.create,
    edit: ownWorkouts.edit,
    row,
    start,
    base,
    also: useMemo(() => ({ _id }), [_id]),
    valuesOf: ownValues,
    merge: joinOwn,
    draft: row ? `workout/${_id}` : 'workout/new',
    named: body => (body as unknown as OwnValues).title,
    onDone: (answer, { title }) => {
      sayDone(answer, `${title}: gespeichert.`)
      if (row) back({ to: 'workouts' })
      else void go({ to: 'workouts', replace: true })
    },
  })
  const { now, change, set, problems } = build
  const exercises = useExercises(row?.exercises)
  const past = useOwnPast(now.slots)
  const split = useMemo(() => ({ _id, title: now.title || 'Workout', minutes: now.minutes, slots: now.slots }), [_id, now])
  const slots = (to: (slots: readonly PlannedSlot[]) => readonly PlannedSlot[], about?: string) =>
    change(values => {
      const next = tidy(to(values.slots))
      return { ...values, slots: next, minutes: minutesOf(next) }
    }, about)
  return (
    <BuilderPage title={row ? 'Workout bearbeiten' : 'Neues Workout'} back="workouts" build={build}>
      {build.open && (
        <Clashes
          clashes={build.open.clashes}
          splits={[split, { ...split, slots: build.open.theirs.slots }]}
          exercises={exercises}
          onTake={build.take}
          onSettled={build.settle}
        />
      )}
      <TextField label="Name" required maxLength={120} value={now.title} error={problems.get('title')} onChange={set('title')} />
      <TextField label="Beschreibung" maxLength={500} value={now.about ?? ''} onChange={set('about', null)} />
      <Section title="Übungen" aside={now.slots.length > 0 && `etwa ${now.minutes} Min.`}>
        <SlotEditor split={split} exercises={exercises} past={past} onChange={slots} />
      </Section>
      {row && <Remove row={row} onGone={() => back({ to: 'workouts' })} />}
    </BuilderPage>
  )
}

function Remove({ row, onGone }: { row: OverlaidRow<OwnWorkout>; onGone: () => void }) {
  const { remove } = useRemoval<OwnWorkout>(ownWorkouts.remove, ownWorkouts.restore, ({ title }) => title)
  const away = () => {
    onGone()
    void remove(row)
  }
  return <Removal label={isNew(row) ? 'Nicht anlegen' : 'Workout entfernen'} onRemove={away} />
}
