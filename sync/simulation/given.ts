import { v7 } from 'uuid'
import { type HabitTick, tickId } from '#sync/collections/habitTicks.ts'
import type { MealEntry } from '#sync/collections/meals.ts'
import type { TrainingSet } from '#sync/collections/sets.ts'

/** A set as a member enters it. */
export const newSet = (over: Partial<TrainingSet> = {}): Omit<TrainingSet, 'version' | 'rev'> => ({
  id: v7(),
  run: '',
  slot: 'a',
  exercise: 'bench',
  title: 'Bankdrücken',
  kind: 'weight',
  warmup: false,
  index: 0,
  weight: 60,
  reps: 8,
  at: '2026-11-20T16:42:00.000Z',
  day: '2026-11-20',
  source: 'app',
  ...over,
})

/** A tick of a habit. */
export function newTick({ habit = v7() }: { habit?: string } = {}): Omit<HabitTick, 'version' | 'rev'> {
  const day = '2026-11-20'
  return { id: tickId(habit, day), habit, title: 'Wasser trinken', day, amount: 1, goal: 1, at: '2026-11-20T16:42:00.000Z' }
}

/** An entry of the diary. */
export const newMeal = (over: Partial<MealEntry> = {}): Omit<MealEntry, 'version' | 'rev'> => ({
  id: v7(),
  day: '2026-11-20',
  meal: 'lunch',
  title: 'Apfel',
  base: 'g',
  per: { kcal: 52 },
  amount: 150,
  at: '2026-11-20T16:42:00.000Z',
  ...over,
})
