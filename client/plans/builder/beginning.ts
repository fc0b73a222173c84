import { useMemo } from 'react'
import { useDoc } from '#client/data/local.ts'
import { useCall } from '#client/data/reads.ts'
import { useQueryText } from '#client/map/links.tsx'
import { slotsPlanned } from '#client/parts/plans/exercises.ts'
import type { PlannedSplit } from '#contract/plans/shapes.ts'
import { workouts } from '#contract/workouts.ts'
import { anew, newSplit } from './splitModel.ts'

interface Beginning {
  title: string
  splits: PlannedSplit[]
}

/** The source of something new: `leer`, a training, a workout or a plan that the person sees. */

export type BuildSource = 'leer' | 'training' | 'workout' | 'plan' | 'vorlage'

const blank = (): Beginning => ({ title: '', splits: [newSplit('Tag 1')] })

const oneSplitBeginning = (title: string, slots: PlannedSplit['slots']): Beginning => ({
  title,
  splits: anew([{ ...newSplit(title), slots }]),
})

/** The beginning that the address names; undefined while it loads. */
/** `elsewhere`: whoever asks loads the plan by itself. */
export function useBeginning(elsewhere = false) {
  const { aus, id } = useQueryText()
  const named = (source: BuildSource) => (aus === source && id ? { params: { id } } : undefined)
  const workout = useCall(workouts.one, named('workout'))
  const plan = useCall(workouts.onePlan, elsewhere ? undefined : named('plan'))
  const run = useDoc('workoutRuns', aus === 'training' ? id : undefined)
  const found = useMemo<Beginning | undefined>(() => {
    if (aus === 'workout' && id) return workout.data && oneSplitBeginning(workout.data.title, slotsPlanned(workout.data.slots))
    if (aus === 'plan' && id) {
      if (!plan.data) return undefined
      const { title, splits } = plan.data
      return { title, splits: anew(splits.map(({ slots, ...split }) => ({ ...split, slots: slotsPlanned(slots) }))) }
    }
    if (aus === 'training' && id)
      return run === undefined ? undefined : run ? oneSplitBeginning(run.title, slotsPlanned(run.slots)) : blank()
    return blank()
  }, [aus, id, workout.data, plan.data, run])
  const { error, again } = aus === 'plan' ? plan : workout
  return { found, error, again }
}
