import type { Measure } from '#contract/measurements.ts'
import type { Stamp } from './collection.ts'

/** One measured value, in the unit that `measures` names. */
export interface MeasurementDoc extends Stamp {
  kind: Measure
  value: number
  at: string
  /** Day in Europe/Zurich. */
  day: string
  note?: string
}
