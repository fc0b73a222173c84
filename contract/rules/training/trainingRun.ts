import type { Exercise, ExerciseSlot, SetTarget, Split, Workout } from '#contract/workouts.ts'

/** A slot as it stands in a run. */
interface RunSlotLike extends ExerciseSlot {
  added?: boolean
}

/** A temporary change to the plan (L123). */
interface ModificationLike {
  id: string
  kind: 'swap' | 'add'
  at: string
  slot: string
  from?: string
  to: string
}

/** The fields of a run that starting one decides. */
export interface RunFields {
  title: string
  plan?: string
  split?: string
  workout?: string
  state: 'running' | 'finished'
  started: string
  ended?: string
  day: string
  slots: RunSlotLike[]
  modifications: ModificationLike[]
  note?: string
  source: 'app'
}

/** Sources that a run can start from: a split of a plan, a workout of the library, or nothing. */
export type RunSource =
  | { plan: string; split: Pick<Split, '_id' | 'title' | 'slots'> }
  | { workout: Pick<Workout, '_id' | 'title' | 'slots'> }
  | { title?: string }

/** An instant and its day in Europe/Zurich. */
export interface Moment {
  at: string
  day: string
}

/** The fields of a new run; slots are copied, so that a plan edited meanwhile changes nothing under way. */
export function startRun(source: RunSource, { at, day }: Moment): RunFields {
  const begun = { state: 'running', started: at, day, modifications: [], source: 'app' } as const
  if ('split' in source) {
    const { plan, split } = source
    return { ...begun, modifications: [], title: split.title, plan, split: split._id, slots: structuredClone(split.slots) }
  }
  if ('workout' in source) {
    const { workout } = source
    return { ...begun, modifications: [], title: workout.title, workout: workout._id, slots: structuredClone(workout.slots) }
  }
  return { ...begun, modifications: [], title: source.title ?? 'Freies Training', slots: [] }
}

type Changing = Pick<RunFields, 'slots' | 'modifications'>
interface RunChange {
  /** Id of the modification, and of a new slot. */
  id: string
  at: string
}

const openTarget = (kind: Exercise['kind']): SetTarget => ({
  warmup: false,
  weight: null,
  reps: kind === 'weight' || kind === 'body' ? 10 : null,
  repsTo: null,
  distance: null,
  time: null,
})

const forOther = (slot: RunSlotLike, exercise: Exercise): SetTarget[] =>
  slot.exercise.kind === exercise.kind
    ? slot.targets.map(target => ({ ...target, weight: null }))
    : slot.targets.filter(({ warmup }) => !warmup).map(() => openTarget(exercise.kind))

interface Swap {
  /** The slot's. */
  key: string
  exercise: Exercise
  done?: readonly { slot: string; index: number; warmup: boolean }[]
}

/**
 * Another exercise in a slot's place, logged. `done` are the run's sets: where the slot has some, what is left of it becomes a slot of its
 * own behind it. In a superset the slot stays one, so that the rounds stay aligned; sets carry their own exercise.
 */
export function swapSlot<R extends Changing>(run: R, { key, exercise, done = [] }: Swap, { id, at }: RunChange): R {
  const place = run.slots.findIndex(slot => slot.key === key)
  const slot = run.slots[place]
  if (!slot) return run
  const ofSlot = done.filter(set => set.slot === key)
  const other = { ...slot, exercise, setting: null, hint: null, added: true, targets: forOther(slot, exercise) }
  const slots =
    ofSlot.length === 0 || slot.superset ? [other] : [cutTo(slot, ofSlot), { ...other, key: id, targets: rest(other.targets, ofSlot) }]
  return {
    ...run,
    slots: [...run.slots.slice(0, place), ...slots, ...run.slots.slice(place + 1)],
    modifications: [...run.modifications, { id, kind: 'swap', at, slot: slots.at(-1)!.key, from: slot.exercise._id, to: exercise._id }],
  }
}

const countOf = (sets: readonly { warmup: boolean }[], warmup: boolean) => sets.filter(set => set.warmup === warmup).length

function split(targets: SetTarget[], done: readonly { warmup: boolean }[]) {
  const left = { true: countOf(done, true), false: countOf(done, false) }
  const taken = targets.map(({ warmup }) => left[`${warmup}`]-- > 0)
  return { first: targets.filter((_, n) => taken[n]), second: targets.filter((_, n) => !taken[n]) }
}
const cutTo = (slot: RunSlotLike, done: readonly { warmup: boolean }[]) => ({ ...slot, targets: split(slot.targets, done).first })
const rest = (targets: SetTarget[], done: readonly { warmup: boolean }[]) => {
  const { second } = split(targets, done)
  return second.length > 0 ? second : targets.slice(-1)
}

/** One exercise more at the end, logged. */
export function addSlot<R extends Changing>(run: R, exercise: Exercise, { id, at }: RunChange, sets = 3): R {
  const slot: RunSlotLike = {
    key: id,
    exercise,
    superset: null,
    rest: 90,
    setting: null,
    hint: null,
    targets: Array.from({ length: sets }, () => openTarget(exercise.kind)),
    added: true,
  }
  return {
    ...run,
    slots: [...run.slots, slot],
    modifications: [...run.modifications, { id, kind: 'add', at, slot: id, to: exercise._id }],
  }
}

/** One set more in a slot than planned ('Satz hinzufügen'). */
export const addTarget = <R extends Changing>(run: R, key: string): R => ({
  ...run,
  slots: run.slots.map(slot =>
    slot.key === key
      ? { ...slot, targets: [...slot.targets, slot.targets.findLast(({ warmup }) => !warmup) ?? openTarget(slot.exercise.kind)] }
      : slot,
  ),
})

/** The values of one set. */
export interface SetValues {
  weight?: number
  reps?: number
  distance?: number
  time?: number
}
type Valued = { [Name in keyof SetValues]?: number | null } & { index: number; warmup: boolean }

const valuesOf = ({ weight, reps, distance, time }: { [Name in keyof SetValues]?: number | null }): SetValues => ({
  ...(weight != null && { weight }),
  ...(reps != null && { reps }),
  ...(distance != null && { distance }),
  ...(time != null && { time }),
})

/** Prefilled values of the bar, and where they come from. */
export interface Suggestion extends SetValues {
  from: 'last' | 'previous' | 'target' | 'nothing'
}

/**
 * Values that the bar shows before anything is entered: the same set of last time, else the set before it in this run, else the last one of
 * last time, else the plan's target.
 */
export function suggestion(
  slot: Pick<ExerciseSlot, 'targets'>,
  { index, warmup }: { index: number; warmup: boolean },
  lastTime: readonly Valued[],
  doneThisRun: readonly Valued[],
): Suggestion {
  const same = (sets: readonly Valued[]) => sets.filter(set => set.warmup === warmup).sort((a, b) => a.index - b.index)
  const last = same(lastTime)
  const again = last.find(set => set.index === index)
  if (again) return { ...valuesOf(again), from: 'last' }
  const before = same(doneThisRun).findLast(set => set.index < index)
  if (before) return { ...valuesOf(before), from: 'previous' }
  const target = slot.targets.filter(one => one.warmup === warmup)[index]
  const asked = target && valuesOf(target)
  if (asked && Object.keys(asked).length > 0) return { ...asked, from: 'target' }
  return { from: 'nothing' }
}

/** True where two sets have the same values ('Wie zuletzt'). */
export const sameAsLast = (
  a: { [Name in keyof SetValues]?: number | null },
  b: { [Name in keyof SetValues]?: number | null } | undefined,
) => !!b && (['weight', 'reps', 'distance', 'time'] as const).every(name => (a[name] ?? 0) === (b[name] ?? 0))

/** Milliseconds that a run took; for one still running, until `now`. Never negative. */
export const durationOf = ({ started, ended }: { started: string; ended?: string | null }, now?: string) =>
  Math.max(0, Date.parse(ended ?? now ?? started) - Date.parse(started))
