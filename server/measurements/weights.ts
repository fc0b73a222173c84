import type { Measure } from '#contract/measurements.ts'
import type { House } from '#server/kit/house.ts'
import { enter, idOf } from './documents.ts'

/** Enters a value measured now, for calls of other domains; sent again with the same `_id` or key it adds nothing. */
export const addMeasure = (
  house: House,
  person: string,
  kind: Measure,
  { _id, value, key }: { _id?: string; value: number; key?: string },
) => enter(house, person, _id ?? idOf(person, key), { kind, value })
