import { v7 } from 'uuid'
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
