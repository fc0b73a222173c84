import { dayMs } from '#contract/time.ts'
import { type ExerciseSlot, exerciseKinds } from '#contract/workouts.ts'
import { type Collection, type Deletable, field, type Stamp, uuidStamp } from './collection.ts'
import { equal } from './equal.ts'
import { joinByKey, mergeBy } from './merge.ts'

/** A slot as it stands in a run: a copy, so that a plan edited meanwhile changes nothing under way. */
export interface RunSlot extends ExerciseSlot {
  /** Came by swap or add. */
  added?: boolean
}

/** A temporary change to the plan, kept for the trainer (L123). */
export interface Modification {
  id: string
  kind: 'swap' | 'add'
  at: string
  slot: string
  from?: string
  to: string
}

/** Answer whether a training hurt, and where. */
export interface Pain {
  hurts: boolean
  where: string[]
}

/** A training under way or done. Its sets are documents of their own. */
export interface WorkoutRun extends Stamp {
  title: string
  /** The plan or library workout that it was started from, if any. */
  plan?: string
  split?: string
  workout?: string
  state: 'running' | 'finished'
  started: string
  ended?: string
  /** Day of its start in Europe/Zurich. */
  day: string
  slots: RunSlot[]
  modifications: Modification[]
  note?: string
  /** From 1 to 5; missing where nothing was said of it, as where a device of version 0 wrote it. */
  effort?: number
  pain?: Pain
  source: SetSource
}

export const sources = ['app', 'import', 'strong', 'hevy', 'fitnotes'] as const
/** The place where it was entered. */
export type SetSource = (typeof sources)[number]

const { orNull, text, number, whole, flag } = field
const target = {
  type: 'object',
  properties: {
    warmup: flag,
    weight: orNull(number(0, 500)),
    reps: orNull(whole(0, 200)),
    repsTo: orNull(whole(0, 200)),
    distance: orNull(number(0, 1_000_000)),
    time: orNull(whole(0, dayMs)),
  },
  required: ['warmup'],
  additionalProperties: false,
}
const exercise = {
  type: 'object',
  properties: {
    _id: text(60),
    title: text(200),
    kind: field.choice(exerciseKinds),
    muscle: orNull(text(60)),
    device: orNull(text(60)),
    bar: orNull(number(0, 50)),
    note: flag,
    alternatives: { type: 'array', maxItems: 200, items: text(60) },
  },
  required: ['_id', 'title', 'kind', 'note', 'alternatives'],
  additionalProperties: false,
}
const slot = {
  type: 'object',
  properties: {
    key: text(40),
    exercise,
    superset: orNull(text(20)),
    rest: whole(0, 3600),
    setting: orNull(text(100)),
    hint: orNull(text(500)),
    targets: { type: 'array', maxItems: 50, items: target },
    added: flag,
  },
  required: ['key', 'exercise', 'rest', 'targets'],
  additionalProperties: false,
}
const modification = {
  type: 'object',
  properties: {
    id: text(40),
    kind: field.choice(['swap', 'add']),
    at: field.instant,
    slot: text(40),
    from: text(60),
    to: text(60),
  },
  required: ['id', 'kind', 'at', 'slot', 'to'],
  additionalProperties: false,
}
const pain = {
  type: 'object',
  properties: { hurts: flag, where: { type: 'array', maxItems: 10, items: text(40) } },
  required: ['hurts', 'where'],
  additionalProperties: false,
}

type Run = WorkoutRun & Deletable
const ends = (run: Run) => [run.state, run.ended]
const hasEndChanged = (base: Run | undefined, run: Run) => !base || !equal(ends(base), ends(run))

/**
 * The side that decides how a run ended: the one that changed it; where both did, the one that finished it, and of two ends the earlier,
 * because the later is most often a training forgotten and closed afterwards.
 */
function endOf(base: Run | undefined, mine: Run, theirs: Run): Run {
  if (!hasEndChanged(base, mine)) return theirs
  if (!hasEndChanged(base, theirs)) return mine
  if (mine.state !== theirs.state) return mine.state === 'finished' ? mine : theirs
  return (mine.ended ?? '') < (theirs.ended ?? '') ? mine : theirs
}

/** Runs lose nothing: slots joined by key, modifications united by id, finished wins over running. */
export const workoutRuns: Collection<WorkoutRun> = {
  name: 'workoutRuns',
  size: 200_000,
  words: {
    title: 'Titel',
    note: 'Notiz',
    effort: 'Anstrengung',
    pain: 'Schmerzen',
    slots: 'Übungen',
    started: 'Beginn',
    ended: 'Ende',
    _deleted: 'Gelöscht',
  },
  title: ({ title }) => `Training: ${title}`,
  mendedAt: id => ({ to: 'workoutRun', params: { id } }),
  // Version 1 adds effort and pain, of which nothing was said before.
  migrations: { 1: run => run },
  schema: {
    title: 'workoutRun',
    version: 1,
    primaryKey: 'id',
    type: 'object',
    properties: {
      ...uuidStamp,
      title: text(200),
      plan: text(60),
      split: text(60),
      workout: text(60),
      state: field.choice(['running', 'finished']),
      started: field.instant,
      ended: field.instant,
      day: field.day,
      slots: { type: 'array', maxItems: 100, items: slot },
      modifications: { type: 'array', maxItems: 500, items: modification },
      note: text(500),
      effort: whole(1, 5),
      pain,
      source: field.choice(sources),
    },
    required: ['id', 'version', 'rev', 'title', 'state', 'started', 'day', 'slots', 'modifications', 'source'],
    indexes: ['started', 'day', 'state'],
    additionalProperties: false,
  },
  merge: mergeBy<WorkoutRun>({
    together: [
      ['started', 'day'],
      ['plan', 'split', 'workout'],
    ],
    join: {
      state: (_b, _m, _t, side) => endOf(side.base, side.mine, side.theirs).state,
      ended: (_b, _m, _t, side) => endOf(side.base, side.mine, side.theirs).ended,
      slots: (base, mine, theirs, { winner }) => joinByKey(({ key }) => key, { base, mine, theirs, winner }),
      modifications: (base, mine, theirs, { winner }) =>
        joinByKey(({ id }) => id, { base, mine, theirs, winner }).sort((a, b) => (`${a.at}${a.id}` < `${b.at}${b.id}` ? -1 : 1)),
    },
  }),
}
