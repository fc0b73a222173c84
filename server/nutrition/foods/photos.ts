import { and, eq, notExists, or, sql } from 'drizzle-orm'
import type { WithDb } from '#server/kit/house.ts'
import { isOld } from '#server/shared/files/named.ts'
import { file } from '#server/shared/files/tables.ts'
import { food } from './tables.ts'

export const photoKind = 'food'

/** Forgets pictures that no food names any more. Their bytes go with the next sweep. */
export async function forgetPhotos({ db }: WithDb, now: Date) {
  const named = db
    .select({ one: sql`1` })
    .from(food)
    .where(or(eq(food.photo, file.name), eq(food.photo2, file.name)))
  await db.delete(file).where(and(isOld(db, photoKind, now.getTime()), notExists(named)))
}
