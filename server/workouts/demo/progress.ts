import type { SetValues } from '#contract/rules/training/trainingRun.ts'
import type { ExerciseSlot } from '#contract/workouts.ts'
import type { Dice } from '#server/kit/dice.ts'

/** Weight a year ago and now, in kg, and the steps in which it grows. */
type Climb = [from: number, to: number, step: number]

const weights: Record<string, Climb> = {
  'Bankdrücken, Langhantel': [50, 73.7, 2.5],
  Brustpresse: [35, 59.9, 2.5],
  'Rudern am Kabelzug, enger Griff': [45, 67.4, 2.5],
  'Dips am Barren': [-9, 12.4, 2.5],
  'Kniebeuge, Langhantel': [55, 91, 2.5],
  Beinpresse: [90, 164, 5],
  Beinstrecker: [30, 49, 2.5],
  'Beinbeuger liegend': [25, 44, 2.5],
  'Beinbeuger sitzend': [25, 44, 2.5],
  'Wadenheben stehend': [50, 88, 5],
  'Kreuzheben, Langhantel': [70, 113, 2.5],
  'Schulterdrücken, Kurzhantel': [10, 18.9, 2],
  Schulterpresse: [20, 37, 2.5],
  Latzug: [35, 58, 2.5],
  'Bizepscurl, Kurzhantel': [6, 12.9, 2],
  'Trizepsdrücken am Kabelzug': [12.5, 27, 2.5],
}
/** Repetitions without weight, a year ago and now. */
const counts: Record<string, [from: number, to: number]> = { 'Klimmzug im Untergriff': [3, 8.4], Crunch: [12, 22] }
/** Seconds held, a year ago and now. */
const holds: Record<string, [from: number, to: number]> = { Unterarmstütz: [35, 92], Seitstütz: [25, 55] }
/** Milliseconds for a kilometre, a year ago and now. */
const paces: Record<string, [from: number, to: number]> = { Rudergerät: [276_000, 234_100], Laufband: [392_000, 345_000] }

const between = ([from, to]: readonly [number, number, ...number[]], share: number) => from + (to - from) * share

interface SetPlace {
  warmup: boolean
  index: number
}

/** Values of a set after `share` of the year: up in small steps, now and then a weaker day, fewer repetitions later on. */
export function valuesAt(slot: ExerciseSlot, { warmup, index }: SetPlace, { share, roll }: { share: number; roll: Dice }): SetValues {
  const { title, kind } = slot.exercise
  const target = slot.targets.filter(one => one.warmup === warmup)[index]!
  if (warmup) return { weight: target.weight ?? 0, reps: target.reps ?? 10 }
  const weaker = share < 0.97 && roll.whole(0, 7) === 0 ? 1 : 0
  if (kind === 'time') {
    const seconds = between(holds[title] ?? [60, 60], share) - 6 * index
    return { time: Math.round(seconds * 1000) + (share < 1 ? roll.whole(-2500, 2500) : 0) }
  }
  if (kind === 'distance') {
    const distance = target.distance! + (title === 'Laufband' ? 250 * Math.floor(share * 8) : 0)
    const slower = share < 0.97 ? roll.whole(-6000, 9000) : 0
    return { distance, time: Math.round((between(paces[title] ?? [360_000, 330_000], share) * distance) / 1000) + slower }
  }
  const count = counts[title]
  if (count) return { reps: Math.max(1, Math.floor(between(count, share)) - (index > 0 ? roll.whole(0, 1) : 0) - weaker) }
  const range = { low: target.reps ?? 8, high: target.repsTo ?? target.reps ?? 8, less: index + weaker }
  return lifted(weights[title] ?? [20, 30, 2.5], share, range)
}

interface Range {
  low: number
  high: number
  /** Repetitions fewer than that. */
  less: number
}

/** Repetitions grow within their range first, then the weight by a step. */
function lifted(climb: Climb, share: number, { low, high, less }: Range): SetValues {
  const [, , step] = climb
  const reached = between(climb, share)
  const weight = Math.floor(reached / step) * step
  const reps = low + Math.round(((reached - weight) / step) * (high - low)) - less
  return { ...(weight > 0 && { weight }), reps: Math.max(3, reps) }
}
