import type { ExerciseKind } from '#contract/workouts.ts'
import type { Field } from './scale.ts'

export type BarValues = Partial<Record<Field, number>>

/** The bar's target: the next set, or one that is edited. */
export interface SetAim {
  slot: string
  warmup: boolean
  index: number
  edits?: string
}

export interface Bar {
  open: boolean
  aim: SetAim | null
  values: BarValues
  note: string
  /** A hand changed something since the bar aimed: such values are never overwritten. */
  touched: boolean
  /** The note stands where the stopwatch was. */
  noting: boolean
}

export const closedBar: Bar = { open: false, aim: null, values: {}, note: '', touched: false, noting: false }

export type BarAct =
  | { do: 'open' | 'close' | 'fold' }
  | { do: 'aim'; aim: SetAim | null; values: BarValues }
  | { do: 'edit'; aim: SetAim & { edits: string }; values: BarValues; note: string }
  | { do: 'put'; values: BarValues }
  | { do: 'note'; note: string }
  | { do: 'abort'; aim: SetAim | null; values: BarValues }

const sameAim = (a: SetAim | null, b: SetAim | null) =>
  a === b || (!!a && !!b && a.slot === b.slot && a.warmup === b.warmup && a.index === b.index && a.edits === b.edits)

const sameValues = (a: BarValues, b: BarValues) =>
  a.weight === b.weight && a.reps === b.reps && a.distance === b.distance && a.time === b.time

/** `fold` turns the stopwatch row into the note and back. */
export function barAfter(bar: Bar, act: BarAct): Bar {
  switch (act.do) {
    case 'open':
      return bar.open ? bar : { ...bar, open: true }
    case 'close':
      return bar.open ? { ...bar, open: false, noting: false } : bar
    case 'fold':
      return { ...bar, noting: !bar.noting }
    case 'aim':
      return aimed(bar, act.aim, act.values)
    case 'edit':
      return { open: true, aim: act.aim, values: act.values, note: act.note, touched: false, noting: false }
    case 'put':
      return sameValues(bar.values, { ...bar.values, ...act.values })
        ? bar
        : { ...bar, values: { ...bar.values, ...act.values }, touched: true }
    case 'note':
      return { ...bar, note: act.note, touched: true }
    case 'abort':
      return { ...closedBar, open: bar.open && !bar.aim?.edits, aim: act.aim, values: act.values }
  }
}

/** A set being edited and values changed by hand stay; everything else follows what is due. */
function aimed(bar: Bar, aim: SetAim | null, values: BarValues): Bar {
  if (bar.aim?.edits) return bar
  if (sameAim(bar.aim, aim)) return bar.touched || sameValues(bar.values, values) ? bar : { ...bar, values }
  return { ...bar, aim, values, note: '', touched: false, noting: false }
}

/** A value is half entered, and a reload must not lose it. */
export const halfEntered = (bar: Bar) => bar.touched || !!bar.aim?.edits

/** The reason why these values are no set yet, in words. */
export function missing(kind: ExerciseKind, values: BarValues): string | undefined {
  if (kind === 'weight' || kind === 'body') return values.reps ? undefined : 'Noch keine Wiederholungen.'
  if (kind === 'time') return values.time ? undefined : 'Noch keine Zeit.'
  return values.distance || values.time ? undefined : 'Noch keine Distanz.'
}

const fieldsOf: Record<ExerciseKind, readonly Field[]> = {
  weight: ['weight', 'reps'],
  body: ['weight', 'reps'],
  distance: ['distance', 'time'],
  time: ['time'],
}

/** Only the values that belong to the kind; a body set without added weight has none. */
export function valuesFor(kind: ExerciseKind, values: BarValues): BarValues {
  const kept: BarValues = {}
  for (const field of fieldsOf[kind]) {
    const value = values[field]
    if (value !== undefined && (value > 0 || (kind === 'weight' && field === 'weight'))) kept[field] = value
  }
  return kept
}
