import { counted, duration, kg, thousands } from '#client/kit/format.ts'
import type { ExerciseKind, RecordKind } from '#contract/workouts.ts'
import type { Field } from './scale.ts'

export const columnOf: Record<ExerciseKind, string> = {
  weight: 'kg × WH',
  body: '+ kg × WH',
  distance: 'Distanz in Zeit',
  time: 'Zeit',
}

export const recordWords: Record<RecordKind, string> = {
  distance: 'weiteste Distanz',
  weight: 'höchstes Gewicht',
  volume: 'grösstes Volumen',
  reps: 'meiste Wiederholungen',
  time: 'längste Zeit',
}

export const unitOf = (field: Field) => ({ weight: 'kg', reps: 'WH', distance: 'm', time: 'min' })[field]

/** A value of a ruler in digits. */
export function digits(field: Field, value: number): string {
  if (field === 'time') return duration(value)
  return field === 'distance' ? thousands(value) : kg(value)
}

const spokenUnit: Record<Field, [one: string, many: string]> = {
  weight: ['Kilogramm', 'Kilogramm'],
  reps: ['Wiederholung', 'Wiederholungen'],
  distance: ['Meter', 'Meter'],
  time: ['Sekunde', 'Sekunden'],
}

/** A ruler's text for a screen reader. */
export function spoken(field: Field, value: number): string {
  const amount = field === 'time' ? Math.round(value / 1000) : value
  if (field === 'time' && amount >= 60) {
    const minutes = Math.floor(amount / 60)
    const rest = amount % 60
    return `${minutes} ${minutes === 1 ? 'Minute' : 'Minuten'}${rest ? ` ${rest} ${spokenUnit.time[rest === 1 ? 0 : 1]}` : ''}`
  }
  return `${kg(amount)} ${spokenUnit[field][amount === 1 ? 0 : 1]}`
}

export const fieldTitle: Record<Field, string> = {
  weight: 'Gewicht',
  reps: 'Wiederholungen',
  distance: 'Distanz',
  time: 'Zeit',
}

export const countOfSets = (count: number) => counted(count, 'Satz', 'Sätze')

/** The source of the computed best of one repetition. */
export const sourceOf = (sessions: number) =>
  `Für eine Wiederholung, aus Sätzen mit 1 bis 12 Wiederholungen ${sessions === 1 ? 'deines letzten Trainings' : `der letzten ${sessions} Trainings`}.`
