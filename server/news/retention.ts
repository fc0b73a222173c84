import { lt } from 'drizzle-orm'
import { dayMs } from '#contract/time.ts'
import type { WithDb } from '#server/kit/house.ts'
import { forgetUnused } from '#server/shared/files/unused.ts'
import { newsKind } from './rules.ts'
import { news } from './tables.ts'

/** How long a removal can be taken back. */
const restorable = 30 * dayMs

/** Forgets news removed long ago with who read them, and pictures that none names. */
export async function forgetNews(house: WithDb, now = Date.now()) {
  await house.db.delete(news).where(lt(news.removedAt, new Date(now - restorable).toISOString()))
  await forgetUnused(house, { kind: newsKind, named: news.picture }, now)
}
