import type { BodyMeasure } from '#contract/measurements.ts'
import type { House } from '#server/kit/house.ts'
import { enterMeasurement, measurementIdOf } from './documents.ts'

/** Enters a value measured now, for calls of other domains; sent again with the same `_id` or key it adds nothing. */
export const addMeasure = (
  house: House,
  person: string,
  kind: BodyMeasure,
  { _id, value, key }: { _id?: string; value: number; key?: string },
) => enterMeasurement(house, person, _id ?? measurementIdOf(person, key), { kind, value })
