import { example, exampleId } from '#contract/examples.ts'

/** A version that nothing has yet. */
export const newest = 1_000_000
/** A slot of examples, without its id. */
export const plannedExample = { rest: 90, targets: [{ warmup: false, weight: 60, reps: 8, repsTo: 12 }], exercise: example.exercise }
/** The training days of examples. */
export const newSplits = [
  { _id: exampleId('newSplit'), title: 'Oberkörper', minutes: 50, slots: [{ ...plannedExample, _id: exampleId('newSlot') }] },
]
