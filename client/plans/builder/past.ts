import { useMemo } from 'react'
import { useFind } from '#client/data/local.ts'
import { noPast, withPastPage } from '#client/parts/training/exercisePast.ts'
import { setText } from '#client/parts/training/setWords.ts'
import { recordValue } from '#client/parts/training/words.ts'
import type { PlannedSlot } from '#contract/plans/shapes.ts'
import { curveOf } from '#contract/rules/training/records.ts'
import type { ExerciseKind } from '#contract/workouts.ts'
import type { TrainingSet } from '#sync/collections/sets.ts'

/** Words about past trainings that stand at an exercise, by its id. */
export type PastLines = ReadonlyMap<string, string>

type Done = Parameters<typeof setText>[1]

/** «zuletzt 65 × 10, 65 × 9 · Bestwert 70 kg» */
export const pastLine = (kind: ExerciseKind, sets: readonly Done[], best: number | null | undefined) =>
  [sets.length > 0 && `zuletzt ${sets.map(set => setText(kind, set)).join(', ')}`, best && `Bestwert ${recordValue(curveOf[kind], best)}`]
    .filter(Boolean)
    .join(' · ')

function pastLineOf(sets: readonly TrainingSet[]) {
  const { sessions, bests } = withPastPage(noPast, sets, true)
  const last = sessions[0]?.sets.filter(({ warmup }) => !warmup) ?? []
  const kind = sets[0]!.kind
  return pastLine(kind, last, bests[curveOf[kind]]?.value)
}

/** The member's own, from this device. */
export function useOwnPast(slots: readonly PlannedSlot[]): PastLines | undefined {
  const ids = [...new Set(slots.map(({ exercise }) => exercise))].sort().join(' ')
  const query = useMemo(() => ({ selector: { exercise: { $in: ids.split(' ') } } }), [ids])
  const found = useFind('sets', ids ? query : undefined)
  return useMemo(() => {
    if (!found) return undefined
    const by = new Map<string, TrainingSet[]>()
    for (const set of found) by.set(set.exercise, [...(by.get(set.exercise) ?? []), set])
    return new Map([...by].map(([exercise, sets]) => [exercise, pastLineOf(sets)]))
  }, [found])
}
