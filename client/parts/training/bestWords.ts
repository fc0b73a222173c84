import { distance, duration, kg, thousands } from '#client/kit/format.ts'
import type { RecordKind } from '#contract/workouts.ts'

export const bestWords: Record<RecordKind, string> = {
  distance: 'Weiteste Distanz',
  weight: 'Höchstes Gewicht',
  volume: 'Grösstes Volumen eines Satzes',
  reps: 'Meiste Wiederholungen',
  time: 'Längste Zeit',
}

export function bestWord(kind: RecordKind, value: number): string {
  if (kind === 'distance') return distance(value)
  if (kind === 'time') return duration(value)
  if (kind === 'reps') return `${value} WH`
  return `${kind === 'volume' ? thousands(value) : kg(value)} kg`
}
