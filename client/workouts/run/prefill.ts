import type { DueSet } from '#contract/rules/training/rotation.ts'
import { type SetValues, sameAsLast, suggestion } from '#contract/rules/training/trainingRun.ts'
import type { SetTarget } from '#contract/workouts.ts'
import type { TrainingSet } from '#sync/collections/sets.ts'
import type { RunSlot } from '#sync/collections/workoutRuns.ts'

export interface Prefill {
  values: SetValues
  /** The set of last time that stands on the same row. */
  last?: TrainingSet
  /** The values' origin, in words: 'wie Satz 2'. */
  source: string
}

type SetPlace = Pick<DueSet, 'index' | 'warmup'>

interface Before {
  lastTime: readonly TrainingSet[]
  done: readonly TrainingSet[]
  asked?: readonly SetTarget[]
}

/**
 * The bar's values for a set are those of last time, unless the plan names a weight for this very set (`namedAt`); whoever left them with the set before goes on as with that one.
 * Kept beside the rule of the contract because it also names the source.
 */
export function prefillOf(slot: RunSlot, place: SetPlace, { lastTime, done, asked }: Before): Prefill {
  const last = lastTime.find(set => set.warmup === place.warmup && set.index === place.index)
  const named = namedAt(slot, place, asked)
  if (named) {
    if (last && last.weight === named.weight) return { values: numbers(last), last, source: 'wie zuletzt' }
    return { values: { ...fallback(slot, named), ...numbers(named) }, ...(last && { last }), source: 'wie im Plan' }
  }
  const before = place.warmup
    ? undefined
    : done
        .filter(set => !set.warmup && set.index < place.index)
        .sort((a, b) => a.index - b.index)
        .at(-1)
  const beforeLast = before && lastTime.find(set => !set.warmup && set.index === before.index)
  if (before && (!last || !sameAsLast(before, beforeLast))) return { values: numbers(before), last, source: `wie Satz ${before.index + 1}` }
  const { from, ...values } = suggestion(slot, place, lastTime, done)
  const target = targetAt(slot, place)
  const filled = { ...fallback(slot, target), ...values }
  // a weight that nobody asked for is no plan
  const planned = from === 'target' && (slot.exercise.kind !== 'weight' || values.weight !== undefined)
  return { values: filled, ...(last && { last }), source: from === 'last' ? 'wie zuletzt' : planned ? 'wie im Plan' : '' }
}

export const numbers = ({ weight, reps, distance, time }: { [Name in keyof SetValues]?: number | null }): SetValues => ({
  ...(weight != null && { weight }),
  ...(reps != null && { reps }),
  ...(distance != null && { distance }),
  ...(time != null && { time }),
})

/** A ruler needs a number to stand on: an unknown machine begins at 20 kg, a bar at its own weight. */
function fallback({ exercise }: RunSlot, target: SetTarget | undefined): SetValues {
  if (exercise.kind === 'weight') return { weight: exercise.bar ?? 20, reps: target?.reps ?? 10 }
  if (exercise.kind === 'body') return { reps: target?.reps ?? 10 }
  return {}
}

const ofSort = (targets: readonly SetTarget[], warmup: boolean) => targets.filter(target => target.warmup === warmup)

/** The plan's target for a place among a slot's sets. */
export const targetAt = ({ targets }: Pick<RunSlot, 'targets'>, { index, warmup }: SetPlace): SetTarget | undefined =>
  ofSort(targets, warmup)[index]

/**
 * The target whose weight goes before that of last time: the plan names different ones set by set, or other ones than it `asked` in the
 * training before.
 */
export function namedAt(slot: Pick<RunSlot, 'targets'>, place: SetPlace, asked?: readonly SetTarget[]): SetTarget | undefined {
  const target = targetAt(slot, place)
  if (target?.weight == null) return undefined
  const weights = ofSort(slot.targets, place.warmup).map(({ weight }) => weight)
  const differ = weights.some(weight => weight !== weights[0])
  const before = asked && ofSort(asked, place.warmup)
  const changed = before && (before[place.index] ?? before.at(-1))?.weight !== target.weight
  return differ || changed ? target : undefined
}
