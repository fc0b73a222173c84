import { useEffect, useMemo } from 'react'
import { useSyncStatus } from '#client/data/local.ts'
import { type ExercisePast, recordsIn } from '#client/parts/training/exercisePast.ts'
import { type Bests, noBests, withSet } from '#contract/rules/training/records.ts'
import { type DueSet, nextSlot, type Progress, progress as progressOf } from '#contract/rules/training/rotation.ts'
import type { RecordKind } from '#contract/workouts.ts'
import type { TrainingSet } from '#sync/collections/sets.ts'
import type { RunSlot, WorkoutRun } from '#sync/collections/workoutRuns.ts'
import type { SetAim } from './bar.ts'
import { type Floor, usePersistedPart, usePersistedReady, usePersistedValue } from './floor.ts'
import { usePast } from './pastSets.ts'
import { type Prefill, prefillOf } from './prefill.ts'
import type { RulerMarks } from './Ruler.tsx'
import type { Field } from './scale.ts'
import { type Group, groupsFor, without } from './setLines.ts'

/** The bar's picture: a slot, the origin of its values, and the marks of its rulers. */
export interface Subject {
  slot: RunSlot
  /** Seconds of rest after it. */
  rest: number
  source: string
  last?: TrainingSet
  marks: Partial<Record<Field, RulerMarks>>
}

export interface Model {
  run: WorkoutRun
  sets: readonly TrainingSet[]
  progress: Progress
  due: DueSet<RunSlot> | null
  groups: Group[]
  /** The slot whose card is open: what is due, or what is edited. */
  active: RunSlot | undefined
  past: ReadonlyMap<string, ExercisePast>
  records: ReadonlyMap<string, RecordKind>
  refused: ReadonlySet<string>
  waiting: number
  subject: Subject | null
  prefill: Prefill | null
}

/** Everything the page shows, from the documents and what this device keeps. */
export function useModel(floor: Floor, run: WorkoutRun, sets: readonly TrainingSet[]): Model {
  const chosen = usePersistedValue(floor.chosen) ?? undefined
  const edits = usePersistedPart(floor.bar, bar => (bar.aim?.edits ? bar.aim : null))
  const { refused, waiting } = useRefused()
  const skipped = usePersistedValue(floor.skipped)
  const going = useMemo(() => without(run.slots, skipped), [run.slots, skipped])
  const due = useMemo(() => nextSlot(going, sets, chosen), [going, sets, chosen])
  const progress = useMemo(() => progressOf(going, sets, chosen), [going, sets, chosen])
  const active = useMemo(() => run.slots.find(({ key }) => key === (edits?.slot ?? due?.slot.key)), [run.slots, edits?.slot, due])
  const exercises = useMemo(() => [...new Set(run.slots.map(({ exercise }) => exercise._id))], [run.slots])
  const past = usePast(floor.local, run, exercises, active?.exercise._id)
  const records = useMemo(() => recordsIn(sets, past), [sets, past])
  const groups = useMemo(
    () => groupsFor(run.slots, { sets, records, refused, active: active?.key, skipped }),
    [run.slots, sets, records, refused, active?.key, skipped],
  )
  const place = edits ?? due
  const known = active && past.get(active.exercise._id)
  const prefill = useMemo(
    () =>
      active && place && known
        ? prefillOf(active, place, { lastTime: known.sessions[0]?.sets ?? [], done: doneIn(active, sets), asked: known.asked })
        : null,
    [active, place, known, sets],
  )
  const rest = due?.restAfter || active?.rest || 0
  const subject = useMemo(
    () => (active && place ? subjectOf(active, { rest, prefill, past: known, sets }) : null),
    [active, place, rest, prefill, known, sets],
  )
  useAim(floor, due, edits ? null : prefill)
  return { run, sets, progress, due, groups, active, past, records, refused, waiting, subject, prefill }
}

/** A swapped slot of a superset keeps the sets of the exercise before; their values say nothing about this one. */
export const doneIn = ({ key, exercise }: RunSlot, sets: readonly TrainingSet[]) =>
  sets.filter(set => set.slot === key && set.exercise === exercise._id)

interface SubjectContext {
  rest: number
  prefill: Prefill | null
  past: ExercisePast | undefined
  sets: readonly TrainingSet[]
}

function subjectOf(slot: RunSlot, { rest, prefill, past, sets }: SubjectContext): Subject {
  let bests: Bests = past?.bests ?? noBests()
  for (const set of sets) if (set.exercise === slot.exercise._id) bests = withSet(bests, set)
  const { last } = prefill ?? {}
  const marks: Subject['marks'] = {}
  for (const field of ['weight', 'reps', 'distance', 'time'] as const)
    marks[field] = { last: last?.[field], best: field === 'reps' && slot.exercise.kind !== 'body' ? undefined : bests[field]?.value }
  return { slot, rest, source: prefill?.source ?? '', marks, ...(last && { last }) }
}

/** Sets that the server refused, by id, and how much waits. */
function useRefused() {
  const { refused, waiting } = useSyncStatus()
  const ids = refused.filter(({ collection }) => collection === 'sets').map(({ doc }) => doc)
  const key = ids.join()
  const known = useMemo(() => new Set(key ? key.split(',') : []), [key])
  return { refused: known, waiting }
}

/** Turns the bar to what is due, once both are known. */
function useAim(floor: Floor, due: DueSet<RunSlot> | null, prefill: Prefill | null) {
  const ready = usePersistedReady(floor.bar)
  const editing = usePersistedPart(floor.bar, bar => !!bar.aim?.edits)
  useEffect(() => {
    if (!ready || editing) return
    if (!due) floor.act({ do: 'aim', aim: null, values: {} })
    else if (prefill) floor.act({ do: 'aim', aim: aimOf(due), values: prefill.values })
  }, [floor, ready, editing, due, prefill])
}

export const aimOf = ({ slot, warmup, index }: Pick<DueSet<RunSlot>, 'slot' | 'warmup' | 'index'>): SetAim => ({
  slot: slot.key,
  warmup,
  index,
})
