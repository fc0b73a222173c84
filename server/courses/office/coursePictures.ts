import { and, eq, notExists, sql } from 'drizzle-orm'
import { course } from '#server/courses/tables.ts'
import type { WithDb } from '#server/kit/house.ts'
import { isOld } from '#server/shared/files/named.ts'
import { file } from '#server/shared/files/tables.ts'

export const pictureKind = 'course'

/** Forgets the pictures that no course uses. Their bytes go with the next sweep. */
export async function forgetCoursePictures({ db }: WithDb, now = Date.now()) {
  const used = db.select({ one: sql`1` }).from(course).where(eq(course.picture, file.name))
  await db.delete(file).where(and(isOld(db, pictureKind, now), notExists(used)))
}
