import { and, eq, lt, notExists, sql } from 'drizzle-orm'
import { course } from '#server/courses/tables.ts'
import { file } from '#server/files/tables.ts'
import type { House } from '#server/house.ts'

export const pictureKind = 'course'
const day = 86_400_000

/** Forgets the pictures that no course uses, a day after they came. Their bytes go with the next sweep. */
export async function forgetCoursePictures({ db }: Pick<House, 'db'>, now = Date.now()) {
  const used = db.select({ one: sql`1` }).from(course).where(eq(course.picture, file.name))
  await db.delete(file).where(and(eq(file.kind, pictureKind), lt(file.created, new Date(now - day).toISOString()), notExists(used)))
}
