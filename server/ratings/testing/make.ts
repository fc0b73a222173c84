import { v7 } from 'uuid'
import { courseSignup } from '#server/courses/tables.ts'
import { makeExecution } from '#server/courses/testing/make.ts'
import type { House } from '#server/kit/house.ts'
import { rating, ratingWords } from '#server/ratings/tables.ts'

type Seat = Partial<typeof courseSignup.$inferInsert>

let receipts = 0

/** An execution that ended so many hours ago, and a seat in it. */
export async function makeSeat(
  house: House,
  person: string,
  {
    hoursAgo = 2,
    studio = 'winterthur',
    course,
    instructor,
    ...over
  }: Seat & {
    hoursAgo?: number
    studio?: string
    course?: string
    instructor?: string
  } = {},
) {
  const endsAt = new Date(Date.now() - hoursAgo * 3_600_000).toISOString()
  const startsAt = new Date(Date.parse(endsAt) - 3_600_000).toISOString()
  const execution = await makeExecution(house, {
    startsAt,
    endsAt,
    studio,
    ...(course ? { course } : {}),
    ...(instructor ? { instructor } : {}),
  })
  const row = {
    _id: v7(),
    execution: execution._id,
    person,
    state: 'booked' as const,
    receipt: ++receipts,
    at: startsAt,
    visitedAt: startsAt,
    ...over,
  }
  await house.db.insert(courseSignup).values(row)
  return { execution, seat: row }
}

/** A rating as it stands in the record, with its visit where it is one of a course. */
export async function makeRating(
  house: House,
  person: string,
  { comment, visited = true, ...over }: Partial<typeof rating.$inferInsert> & { comment?: string; visited?: boolean } = {},
) {
  const { seat } = await makeSeat(house, person, { visitedAt: visited ? new Date().toISOString() : null })
  const row = {
    _id: v7(),
    kind: 'course' as const,
    person,
    signup: seat._id,
    studio: 'winterthur',
    halves: 8,
    at: new Date(Date.now() - 3_600_000).toISOString(),
    ...over,
  }
  await house.db.insert(rating).values(row)
  if (comment) await house.db.insert(ratingWords).values({ rating: row._id, person, text: comment })
  return row
}
