import type { SetLike } from './sets.ts'

/** Formulas for the weight that could be lifted once; `title` is how they are named where an estimate shows. */
export const formulas = {
  epley: { title: 'Epley', of: (weight: number, reps: number) => weight * (1 + reps / 30) },
  brzycki: { title: 'Brzycki', of: (weight: number, reps: number) => (weight * 36) / (37 - reps) },
} as const
export type Formula = keyof typeof formulas

/** Estimated 1RM in kg, or null where it says nothing: warm-ups, other kinds than weight, and reps outside 1–12. */
export function oneRepMax(set: Pick<SetLike, 'kind' | 'warmup' | 'weight' | 'reps'>, formula: Formula = 'epley'): number | null {
  const { weight, reps } = set
  if (set.kind !== 'weight' || set.warmup || !weight || !reps || reps > 12 || !Number.isInteger(reps)) return null
  return reps === 1 ? weight : formulas[formula].of(weight, reps)
}
