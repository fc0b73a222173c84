import { dayMs } from '#contract/time.ts'
import { type ExerciseKind, exerciseKinds } from '#contract/workouts.ts'
import { type Collection, field, type Stamp, uuidStamp } from './collection.ts'
import { mergeBy } from './merge.ts'
import { comma } from './words.ts'
import { type SetSource, sources } from './workoutRuns.ts'

/** One set as it was done. kg, metres, milliseconds; a value that does not belong to its kind is absent. */
export interface TrainingSet extends Stamp {
  /** The run it belongs to; '' for imported sets without one. */
  run: string
  /** The slot's key in that run. */
  slot: string
  exercise: string
  title: string
  kind: ExerciseKind
  warmup: boolean
  /** Its place among the sets of its slot, from 0, warm-ups counted apart. */
  index: number
  weight?: number
  reps?: number
  distance?: number
  time?: number
  note?: string
  rpe?: number
  /** The device's clock: shown, never trusted for order between devices. */
  at: string
  /** Day in Europe/Zurich. */
  day: string
  source: SetSource
}

const minutes = (ms: number) => `${Math.floor(ms / 60_000)}:${String(Math.floor(ms / 1000) % 60).padStart(2, '0')} min`

function amount({ weight, reps, distance, time }: Pick<TrainingSet, 'weight' | 'reps' | 'distance' | 'time'>) {
  const parts = []
  if (weight !== undefined) parts.push(`${comma(weight)} kg`)
  if (reps !== undefined) parts.push(weight === undefined ? `${reps} WH` : `× ${reps}`)
  if (distance !== undefined) parts.push(`${comma(distance)} m`)
  if (time !== undefined) parts.push(minutes(time))
  return parts.length > 0 ? ` ${parts.join(' ')}` : ''
}

/** Sets lose nothing: joined field by field, and a set that was edited outlives its deletion. */
export const sets: Collection<TrainingSet> = {
  name: 'sets',
  size: 8_000,
  words: {
    weight: 'Gewicht',
    reps: 'Wiederholungen',
    distance: 'Distanz',
    time: 'Zeit',
    note: 'Notiz',
    rpe: 'Anstrengung',
    warmup: 'Aufwärmsatz',
    title: 'Übung',
    at: 'Zeitpunkt',
    _deleted: 'Gelöscht',
  },
  title: ({ title, ...set }) => `Satz: ${title}${amount(set)}`,
  mendedAt: (_id, set) => (set?.run ? { to: 'workoutRun', params: { id: set.run } } : { to: 'completed' }),
  migrations: {},
  schema: {
    title: 'set',
    version: 0,
    primaryKey: 'id',
    type: 'object',
    properties: {
      ...uuidStamp,
      run: field.reference,
      slot: field.text(40),
      exercise: field.text(60),
      title: field.text(200),
      kind: field.choice(exerciseKinds),
      warmup: field.flag,
      index: field.whole(0, 9_999),
      weight: field.number(0, 500),
      reps: field.whole(0, 200),
      distance: field.number(0, 1_000_000),
      time: field.whole(0, dayMs),
      note: field.text(500),
      rpe: field.number(0, 10),
      at: field.instant,
      day: field.day,
      source: field.choice(sources),
    },
    required: ['id', 'version', 'rev', 'run', 'slot', 'exercise', 'title', 'kind', 'warmup', 'index', 'at', 'day', 'source'],
    indexes: [['exercise', 'at'], ['run', 'slot', 'index'], 'day', 'at'],
    additionalProperties: false,
  },
  merge: mergeBy<TrainingSet>({
    together: [
      ['at', 'day'],
      ['run', 'slot', 'index'],
      ['exercise', 'title', 'kind'],
    ],
  }),
}
