import { counted, distance, duration, kg } from '#client/kit/format.ts'
import type { ExerciseKind, ExerciseSlot, SetTarget } from '#contract/workouts.ts'
import type { RunSlot } from '#sync/collections/workoutRuns.ts'

const range = ({ reps, repsTo }: SetTarget) => (repsTo && repsTo !== reps ? `${reps ?? 1}–${repsTo}` : `${reps ?? ''}`)

function planned(kind: ExerciseKind, target: SetTarget) {
  if (kind === 'time') return target.time ? duration(target.time) : ''
  if (kind === 'distance') return target.distance ? distance(target.distance) : ''
  const weight = target.weight ? `${kind === 'body' ? '+ ' : ''}${kg(target.weight)} kg` : ''
  return [weight, range(target)].filter(Boolean).join(' × ')
}

/** '3 Sätze · 60 kg × 8–12 · 90 s Pause' */
export function plannedSlot(kind: ExerciseKind, { targets, rest }: Pick<ExerciseSlot, 'targets' | 'rest'>) {
  const work = targets.filter(({ warmup }) => !warmup)
  const warm = targets.length - work.length
  const each = [...new Set(work.map(target => planned(kind, target)))].filter(Boolean)
  return [
    warm > 0 && `${warm} Aufwärmen`,
    counted(work.length, 'Satz', 'Sätze'),
    each.slice(0, 3).join(', ') + (each.length > 3 ? ' …' : ''),
    rest > 0 && `${rest} s Pause`,
  ]
    .filter(Boolean)
    .join(' · ')
}

/** 'Gerät 14 · 8–10 WH · Sitz 5' */
export function slotLine({ exercise, setting, targets }: Pick<RunSlot, 'exercise' | 'setting' | 'targets'>): string {
  return [exercise.device, rangeOf(targets), setting].filter(Boolean).join(' · ')
}

function rangeOf(targets: RunSlot['targets']): string | undefined {
  const target = targets.find(({ warmup }) => !warmup)
  if (!target) return undefined
  if (target.reps) return target.repsTo && target.repsTo > target.reps ? `${target.reps}–${target.repsTo} WH` : `${target.reps} WH`
  if (target.distance) return distance(target.distance)
  return target.time ? duration(target.time) : undefined
}
