import { example } from '#contract/examples.ts'
import { write } from '#server/sync/door.ts'
import type { Somebody, TestHouse } from '#server/testing/house.ts'

export const owned = [example.measurement]

/** A weight of the owner's. */
export async function restoreExample(house: TestHouse, { _id }: Pick<Somebody, '_id'>) {
  const moment = { at: '2026-11-20T16:42:00.000Z', day: '2026-11-20' }
  await write(house, _id, 'measurements', { id: example.measurement, _deleted: false, kind: 'weight', value: 78.4, ...moment })
}
