import { useMemo } from 'react'
import type { MangoQuery } from 'rxdb/plugins/core'
import { useFind } from '#client/data/local.ts'
import { setText } from '#client/parts/training/setWords.ts'
import { compareSets } from '#contract/rules/training/sets.ts'
import type { ExerciseKind } from '#contract/workouts.ts'
import type { TrainingSet } from '#sync/collections/sets.ts'

/** A training of one exercise as it was done on this member's devices. */
export interface ExerciseSession {
  key: string
  day: string
  at: string
  sets: TrainingSet[]
}

function grouped<T>(rows: readonly T[], keyOf: (row: T) => string) {
  const groups = new Map<string, T[]>()
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row])
  return groups
}

/** Trainings by run, the newest first. */
export function sessionsOf(sets: readonly TrainingSet[]): ExerciseSession[] {
  return [...grouped(sets, ({ run, day }) => run || day)]
    .map(([key, own]) => {
      const sets = own.sort(compareSets)
      const { day, at } = sets[0] as TrainingSet
      return { key, day, at, sets }
    })
    .sort((a, b) => (a.at < b.at ? 1 : -1))
}

/** Sets of an exercise that are looked at: more than the last trainings hold. */
const newest = 60

/** The newest sets of one exercise, from this device; undefined while they are read. */
export function useSessions(exercise: string) {
  const query = useMemo(
    (): MangoQuery<TrainingSet> => ({
      selector: { exercise },
      sort: [{ exercise: 'desc' }, { at: 'desc' }],
      index: ['exercise', 'at'],
      limit: newest,
    }),
    [exercise],
  )
  const found = useFind('sets', query)
  return useMemo(() => found && sessionsOf(found), [found])
}

/** The last training of each of these exercises, where there is one; undefined while it is read. */
export function useLastOf(exercises: readonly { _id: string }[]) {
  const query = useMemo(() => ({ selector: { exercise: { $in: exercises.map(({ _id }) => _id) } } }), [exercises])
  const found = useFind('sets', query)
  return useMemo(() => {
    if (!found) return undefined
    const own = grouped(found, ({ exercise }) => exercise)
    return new Map([...own].map(([exercise, sets]) => [exercise, sessionsOf(sets)[0]]))
  }, [found])
}

/** «zuletzt 65 × 10, 65 × 9»; nothing where it was never done. */
export const lastLine = (kind: ExerciseKind, session: ExerciseSession | undefined) =>
  session &&
  `zuletzt ${session.sets
    .filter(({ warmup }) => !warmup)
    .map(set => setText(kind, set))
    .join(', ')}`
