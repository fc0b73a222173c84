import { parseDecimal } from '#client/kit/format.ts'
import { dayMs } from '#contract/time.ts'
import type { ExerciseKind } from '#contract/workouts.ts'
import { readTime } from './enteredNumbers.ts'

export type Field = 'weight' | 'reps' | 'distance' | 'time'
type Range = readonly [min: number, max: number]

/** A ruler's scale: its steps, how far apart they stand, and the ranges it runs over. */
export interface Scale {
  field: Field
  step: number
  /** Pixels between two steps. */
  gap: number
  /** A labelled line every so many steps, a middle one every so many. */
  major: number
  middle?: number
  low: Range
  /** Taken when the value lies above `turn`. */
  high?: Range
  turn: number
  /** The steppers' increments; the small one stands beside the number. */
  stride: number
  small?: number
  /** Greatest value that the number field takes. */
  most: number
  read(text: string): number | undefined
}

const kilograms: Scale = {
  field: 'weight',
  step: 0.5,
  gap: 5,
  major: 10,
  middle: 5,
  low: [0, 200],
  high: [100, 500],
  turn: 190,
  stride: 2.5,
  small: 0.5,
  most: 500,
  read: text => parseDecimal(text),
}

const repetitions: Scale = {
  field: 'reps',
  step: 1,
  gap: 20,
  major: 5,
  low: [0, 80],
  turn: 80,
  stride: 1,
  most: 80,
  read: text => parseDecimal(text),
}

const metres: Scale = {
  field: 'distance',
  step: 10,
  gap: 5,
  major: 10,
  middle: 5,
  low: [0, 10_000],
  high: [5000, 100_000],
  turn: 9500,
  stride: 100,
  small: 10,
  most: 1_000_000,
  read: text => parseDecimal(text),
}

const seconds: Scale = {
  field: 'time',
  step: 1000,
  gap: 5,
  major: 15,
  middle: 5,
  low: [0, 3_600_000],
  high: [1_800_000, 14_400_000],
  turn: 3_420_000,
  stride: 5000,
  small: 1000,
  most: dayMs,
  read: readTime,
}

/** The rulers of the bar, the greater first. */
export const scalesOf: Record<ExerciseKind, readonly Scale[]> = {
  weight: [kilograms, repetitions],
  body: [kilograms, repetitions],
  distance: [metres, seconds],
  time: [seconds],
}

/** The range that fits a value at rest; never asked while a finger drags (A63). */
export const rangeFor = (scale: Scale, value: number): Range => (scale.high && value > scale.turn ? scale.high : scale.low)

export const clamp = (value: number, [min, max]: Range) => Math.min(max, Math.max(min, value))

const precise = (value: number) => Math.round(value * 1000) / 1000

export const snap = (scale: Scale, value: number) => precise(Math.round(value / scale.step) * scale.step)

/** The value under a finger that moved by `pixels` from `from`: between steps, kept inside the range. */
export const dragged = (scale: Scale, range: Range, from: number, pixels: number) =>
  clamp(from - (pixels / scale.gap) * scale.step, range[0] > from ? [from, range[1]] : range[1] < from ? [range[0], from] : range)

/** A stepper's next value: first to the next full stride in that direction, so 61 + 2,5 is 62,5. */
export function stepped(scale: Scale, value: number, by: number) {
  const stride = Math.abs(by)
  const ratio = precise(value / stride)
  const next = by > 0 ? Math.floor(ratio) + 1 : Math.ceil(ratio) - 1
  return precise(Math.max(0, Math.min(scale.most, next * stride)))
}

/** A number field's value, if it is a number this scale takes. */
export function typed(scale: Scale, text: string): number | undefined {
  const value = scale.read(text)
  if (value === undefined || value < 0 || value > scale.most) return undefined
  return scale.field === 'reps' ? Math.round(value) : precise(value)
}
