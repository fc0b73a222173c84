import type { ExerciseKind } from '#contract/workouts.ts'
import type { TrainingSet } from '#sync/collections/sets.ts'

/** A set's values as fields show them; time in seconds. */
export type Drafted = Partial<Record<'weight' | 'reps' | 'distance' | 'time', number>>

export const fieldsOf: Record<ExerciseKind, readonly (keyof Drafted)[]> = {
  weight: ['weight', 'reps'],
  body: ['weight', 'reps'],
  distance: ['distance', 'time'],
  time: ['time', 'weight'],
}
const needed: Record<ExerciseKind, keyof Drafted> = { weight: 'reps', body: 'reps', distance: 'distance', time: 'time' }
const most: Record<keyof Drafted, number> = { weight: 500, reps: 200, distance: 1_000_000, time: 86_400 }

export const draftOf = ({ weight, reps, distance, time }: TrainingSet): Drafted => ({
  weight,
  reps,
  distance,
  time: time === undefined ? undefined : time / 1000,
})

/** Why a value can't be kept, in German, by field. */
export function reasons(kind: ExerciseKind, draft: Drafted): Partial<Record<keyof Drafted, string>> {
  const found: Partial<Record<keyof Drafted, string>> = {}
  for (const field of fieldsOf[kind]) {
    const value = draft[field]
    if (value === undefined) {
      if (field === needed[kind]) found[field] = 'Bitte gib einen Wert ein.'
    } else if (!Number.isFinite(value)) found[field] = 'Bitte gib eine Zahl ein.'
    else if (value < 0 || value > most[field]) found[field] = `Bitte gib einen Wert von 0 bis ${most[field]} ein.`
    else if (field === 'reps' && !Number.isInteger(value)) found[field] = 'Bitte gib eine ganze Zahl ein.'
  }
  return found
}

/** The set with the drafted values; what its kind does not show stays as it is. */
export function applySetDraft(set: TrainingSet, draft: Drafted, note: string): TrainingSet {
  const next: TrainingSet = { ...set }
  for (const field of fieldsOf[set.kind]) {
    const value = draft[field]
    if (value === undefined) delete next[field]
    else next[field] = field === 'time' ? Math.round(value * 1000) : value
  }
  if (note.trim()) next.note = note.trim()
  else delete next.note
  return next
}
