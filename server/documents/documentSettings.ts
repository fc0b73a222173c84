import { eq, sql } from 'drizzle-orm'
import { type DocumentSetting, usualLimit } from '#contract/documents/shapes.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Acting } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import { officeRolesIn } from './rules.ts'
import { documentSetting } from './tables.ts'

/** The limit of a studio; version 0 is the usual one, which nobody set. */
export async function settingOf(tx: Tx, code: string, isSeen = true): Promise<DocumentSetting> {
  if (!isSeen) throw new Refusal('missing')
  const [row] = await tx.select().from(documentSetting).where(eq(documentSetting.studio, code))
  return row ?? { studio: code, limit: usualLimit, version: 0 }
}

/** The second of two who set it at once is `stale`; the limit is that of the studio's own office. */
export async function editSetting({ tx, who }: Acting, { studio, limit, version }: DocumentSetting) {
  // A studio without one has no row to lock.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`document setting ${studio}`}, 0))`)
  const now = await settingOf(tx, studio)
  if (now.version !== version && now.limit !== limit) throw new Refusal('stale', undefined, now)
  if ((await officeRolesIn(tx, who, studio)).length === 0) throw new Refusal('forbidden')
  if (now.limit === limit && now.version > 0) return now
  const next = { studio, limit, version: now.version + 1 }
  await tx.insert(documentSetting).values(next).onConflictDoUpdate({ target: documentSetting.studio, set: next })
  return next
}
