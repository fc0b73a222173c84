import { createHash } from 'node:crypto'
import { and, eq, gt, lt } from 'drizzle-orm'
import type { Tx } from '#server/kit/database.ts'
import { ofPerson, type RelationshipKind } from './pair.ts'
import { relationship, socialQuiet } from './tables.ts'

const quietHashOf = (kind: RelationshipKind, asker: string, other: string) =>
  createHash('sha256').update(`${kind} ${asker} ${other}`).digest('base64url')

/** Keeps the days after declined requests of somebody who leaves the Community, and whose relationships go. */
export async function rememberQuiet(tx: Tx, who: string, now = new Date()) {
  const rows = await tx
    .select()
    .from(relationship)
    .where(and(ofPerson(who), gt(relationship.quietUntil, now.toISOString())))
  const kept = rows.map(({ kind, asker, low, high, quietUntil }) => ({
    hash: quietHashOf(kind, asker, asker === low ? high : low),
    until: quietUntil as string,
  }))
  if (kept.length > 0) await tx.insert(socialQuiet).values(kept).onConflictDoNothing()
}

/** Moment until which a request of somebody who left and joined again still reaches nobody; null for nearly all. */
export async function quietAfterLeaving(tx: Tx, kind: RelationshipKind, asker: string, other: string) {
  const [found] = await tx
    .select({ until: socialQuiet.until })
    .from(socialQuiet)
    .where(eq(socialQuiet.hash, quietHashOf(kind, asker, other)))
  return found?.until ?? null
}

export const forgetQuiet = (tx: Tx, now: Date) => tx.delete(socialQuiet).where(lt(socialQuiet.until, now.toISOString()))
