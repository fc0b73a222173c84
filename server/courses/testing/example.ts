import { example } from '#contract/examples.ts'
import { dayMs } from '#contract/time.ts'
import { courseLabel } from '#server/courses/tables.ts'
import type { TestHouse } from '#server/testing/house.ts'
import { makeCourse, makeExecution, makeRoom } from './make.ts'

export async function addExample(house: TestHouse) {
  await house.db.insert(courseLabel).values({ _id: example.label, name: 'Beweglichkeit' })
  await makeRoom(house, { _id: example.room })
  await makeCourse(house, { _id: example.course, labels: [example.label] })
  await makeExecution(house, { _id: example.execution, course: example.course, room: example.room, capacity: 500 })
  // The execution has a room of its own and lies half a year ahead, so that nothing stands in its way.
  const startsAt = new Date(Date.now() + 180 * dayMs).toISOString()
  const { _id: room } = await makeRoom(house, { name: 'Tödi' })
  await makeExecution(house, { _id: example.planned, course: example.course, room, startsAt, published: false })
}
