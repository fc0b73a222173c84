import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { course, courseExecution, courseRoom } from '#server/courses/tables.ts'
import type { House } from '#server/kit/house.ts'

type Execution = typeof courseExecution.$inferInsert

export async function makeRoom({ db }: House, over: Partial<typeof courseRoom.$inferInsert> = {}) {
  const row = { _id: v7(), studio: 'winterthur', name: 'Säntis', capacity: 20, ...over }
  await db.insert(courseRoom).values(row)
  return row
}

export async function makeCourse({ db }: House, over: Partial<typeof course.$inferInsert> = {}) {
  const row = { _id: v7(), title: 'Yoga Flow', description: 'Ruhig und kräftig.', intensity: 1, minutes: 60, ...over }
  await db.insert(course).values(row)
  return row
}

let made = 0

/** A published execution that begins in `inMinutes`; unless that is given, a day or more from now, each at a time of its own. */
export async function makeExecution(
  house: House,
  { inMinutes = 1440 + 61 * (made++ % 200), ...over }: Partial<Execution> & { inMinutes?: number } = {},
) {
  const startsAt = over.startsAt ?? new Date(Date.now() + inMinutes * 60_000).toISOString()
  const row: Execution = {
    _id: v7(),
    course: over.course ?? (await makeCourse(house))._id,
    room: over.room ?? (await makeRoom(house))._id,
    studio: 'winterthur',
    startsAt,
    endsAt: new Date(Date.parse(startsAt) + 3_600_000).toISOString(),
    capacity: 20,
    published: true,
    ...over,
  }
  const [stored] = await house.db.insert(courseExecution).values(row).returning()
  return stored as typeof courseExecution.$inferSelect
}

export const executionNow = async ({ db }: House, _id: string) =>
  (await db.select().from(courseExecution).where(eq(courseExecution._id, _id)))[0] as typeof courseExecution.$inferSelect
