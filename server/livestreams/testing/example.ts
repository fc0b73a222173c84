import { example } from '#contract/examples.ts'
import { livestream } from '#server/courses/tables.ts'
import { makeExecution } from '#server/courses/testing/make.ts'
import { onlineRoomOf } from '#server/livestreams/rules.ts'
import type { TestHouse } from '#server/testing/house.ts'

/** Adds a livestream to sign up for, and one to cancel. */
export async function addExample(house: TestHouse) {
  const room = await onlineRoomOf(house.db, 'pfungen')
  for (const _id of [example.livestream, example.spareLivestream]) {
    await makeExecution(house, { _id, course: example.course, room, studio: 'pfungen', capacity: 500 })
    await house.db.insert(livestream).values({ execution: _id, meeting: `formkurve-${_id}`, openMinutes: 10 })
  }
}
