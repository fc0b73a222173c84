import { distance, duration, kg } from '#client/kit/format.ts'
import type { ExerciseKind } from '#contract/workouts.ts'

type Loose = { [Name in 'weight' | 'reps' | 'distance' | 'time']?: number | null }

/** The two halves of a set as the rows show them: '62,5' × '9'. */
export function halves(kind: ExerciseKind, values: Loose): [string, string?] {
  const { weight, reps, distance: metres, time } = values
  if (kind === 'time') return [time ? duration(time) : '–']
  if (kind === 'distance') return [metres ? distance(metres) : '–', time ? duration(time) : undefined]
  const right = reps === undefined || reps === null ? '–' : String(reps)
  if (kind === 'body') return [weight ? `+ ${kg(weight)}` : 'Körper', right]
  return [weight === undefined || weight === null ? '–' : kg(weight), right]
}

export const joint = (kind: ExerciseKind) => (kind === 'distance' ? 'in' : '×')

/** '62,5 × 9', '1’200 m in 5:10', '0:45'. */
export function setText(kind: ExerciseKind, values: Loose): string {
  const [left, right] = halves(kind, values)
  return right === undefined ? left : `${left} ${joint(kind)} ${right}`
}

/** The same as a sentence has it: 'Körpergewicht × 8', '65 kg × 10'. */
export function longText(kind: ExerciseKind, values: Loose): string {
  if (kind === 'body') return `${values.weight ? `+ ${kg(values.weight)} kg` : 'Körpergewicht'} × ${values.reps ?? '–'}`
  if (kind === 'weight') return `${values.weight == null ? '–' : kg(values.weight)} kg × ${values.reps ?? '–'}`
  return setText(kind, values)
}
