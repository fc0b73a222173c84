import type { TrainedChange } from '#contract/plans/trainedValues.ts'

/** Exercises that were trained otherwise than planned: 'Beinpresse statt Kniebeuge; dazu Plank'. */
export const changesText = (changes: readonly TrainedChange[]) =>
  changes.map(({ kind, from, to }) => (kind === 'swap' ? `${to} statt ${from}` : `dazu ${to}`)).join('; ')
