import { and, lt, notExists, sql } from 'drizzle-orm'
import { dayMs } from '#contract/time.ts'
import type { WithDb } from '#server/kit/house.ts'
import { isOld } from '#server/shared/files/named.ts'
import { file } from '#server/shared/files/tables.ts'
import { kind } from './rules.ts'
import { product } from './tables.ts'

/** How long a removal can be taken back. */
const restorable = 30 * dayMs

/** Forgets products removed long ago, and pictures that no product uses; their bytes go with the next sweep. */
export async function forgetProducts({ db }: WithDb, now = Date.now()) {
  await db.delete(product).where(and(lt(product.removedAt, new Date(now - restorable).toISOString()), sql`not ${product.sold}`))
  const used = db.select({ one: sql`1` }).from(product).where(sql`${file.name} = any(${product.pictures})`)
  await db.delete(file).where(and(isOld(db, kind, now), notExists(used)))
}
