import { type Formula, formulas, oneRepMax } from '#contract/rules/training/oneRepMax.ts'
import type { Best } from '#contract/rules/training/records.ts'
import type { ExerciseTotals, FoldSet } from '#contract/rules/training/trainingFold.ts'
import type { ExerciseKind, RecordKind } from '#contract/workouts.ts'
import type { ProgressPoint } from './progressRange.ts'

/** The kind of best that stands for an exercise: the first that it has. */
const leading: Record<ExerciseKind, readonly RecordKind[]> = {
  weight: ['weight', 'reps'],
  body: ['weight', 'reps'],
  distance: ['distance', 'time'],
  time: ['time'],
}

export interface Headline extends Best {
  kind: RecordKind
}

export function headlineOf({ kind, bests }: Pick<ExerciseTotals, 'kind' | 'bests'>): Headline | undefined {
  for (const name of leading[kind]) {
    const best = bests[name]
    if (best) return { ...best, kind: name }
  }
}

export type Metric = 'oneRepMax' | RecordKind

/** The values of an exercise that its curve can show. */
export function metricOf(exercise: Pick<ExerciseTotals, 'kind' | 'bests'>): Metric {
  return exercise.kind === 'weight' ? 'oneRepMax' : (headlineOf(exercise)?.kind ?? 'reps')
}

export function metricSentence(metric: Metric, formula: Formula) {
  if (metric === 'oneRepMax') return `Geschätztes 1RM nach ${formulas[formula].title}.`
  return `${metricWords[metric]} je Training.`
}

const metricWords: Record<RecordKind, string> = {
  distance: 'Weiteste Distanz',
  weight: 'Höchstes Gewicht',
  volume: 'Höchstes Volumen eines Satzes',
  reps: 'Meiste Wiederholungen',
  time: 'Längste Zeit',
}

export const metricUnits: Record<Metric, string> = {
  oneRepMax: 'kg',
  weight: 'kg',
  volume: 'kg',
  reps: 'WH',
  distance: 'm',
  time: 's',
}

export interface SeriesOptions {
  formula: Formula
  metric: Metric
  isOpen(set: FoldSet): boolean
}

/** One point per training day: its best value; a record where it is above all before it, not at the first. */
export function seriesOf({ history }: Pick<ExerciseTotals, 'history'>, options: SeriesOptions): ProgressPoint[] {
  const days = new Map<string, ProgressPoint>()
  for (const set of history) {
    const value = set.warmup ? null : worth(set, options)
    if (!value) continue
    const point = days.get(set.day) ?? { day: set.day, value: 0, record: false, open: false }
    point.value = Math.max(point.value, value)
    point.open ||= options.isOpen(set)
    days.set(set.day, point)
  }
  const points = [...days.values()].sort((a, b) => (a.day < b.day ? -1 : 1))
  let best = points[0]?.value ?? 0
  for (const point of points) {
    point.record = point.value > best
    best = Math.max(best, point.value)
  }
  return points
}

function worth(set: FoldSet, { metric, formula }: SeriesOptions) {
  if (metric === 'oneRepMax') return oneRepMax(set, formula)
  if (metric === 'volume') return (set.weight ?? 0) * (set.reps ?? 0)
  const value = set[metric] ?? null
  // a chart in milliseconds would have unreadable lines
  return metric === 'time' && value ? value / 1000 : value
}
