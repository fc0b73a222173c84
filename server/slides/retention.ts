import { lt } from 'drizzle-orm'
import { dayMs } from '#contract/time.ts'
import type { WithDb } from '#server/kit/house.ts'
import { forgetUnused } from '#server/shared/files/unused.ts'
import { slideKind } from './rules.ts'
import { slide } from './tables.ts'

/** How long a removal can be taken back. */
const restorable = 30 * dayMs

/** Forgets slides removed long ago, and pictures that none names. */
export async function forgetSlides(house: WithDb, now = Date.now()) {
  await house.db.delete(slide).where(lt(slide.removedAt, new Date(now - restorable).toISOString()))
  await forgetUnused(house, { kind: slideKind, named: slide.picture }, now)
}
