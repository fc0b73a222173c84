import { and, eq, notExists, sql } from 'drizzle-orm'
import type { WithDb } from '#server/kit/house.ts'
import { isOld } from '#server/shared/files/named.ts'
import { file } from '#server/shared/files/tables.ts'
import { plan } from '#server/workouts/tables.ts'
import { planTemplate } from './tables.ts'

export const pictureKind = 'workout'

/** Forgets pictures that no plan and no template shows. Their bytes go with the next sweep. */
export async function forgetPictures({ db }: WithDb, now: Date) {
  const used = [plan, planTemplate].map(table => db.select({ one: sql`1` }).from(table).where(eq(table.picture, file.name)))
  await db.delete(file).where(and(isOld(db, pictureKind, now.getTime()), ...used.map(one => notExists(one))))
}
