import type { FoldSet } from './trainingFold.ts'

let count = 0
/** One set as a person would write it. */
export const doneSet = (set: Partial<FoldSet> = {}): FoldSet => {
  const at = new Date(Date.UTC(2026, 10, 2, 10, count++)).toISOString()
  return { id: `set-${String(count).padStart(5, '0')}`, exercise: 'a', kind: 'weight', warmup: false, at, day: at.slice(0, 10), ...set }
}
