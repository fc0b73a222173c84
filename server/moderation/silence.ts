import { and, eq, gt, max, type SQL, sql } from 'drizzle-orm'
import { Refusal } from '#contract/refusals.ts'
import type { Tx } from '#server/kit/database.ts'
import { moderationSilence } from './tables.ts'

/** Until when somebody may not write to others; null where they may. */
export async function silentUntil(tx: Tx, person: string, now = Date.now()): Promise<string | null> {
  const [row] = await tx
    .select({ until: max(moderationSilence.until) })
    .from(moderationSilence)
    .where(and(eq(moderationSilence.person, person), gt(moderationSilence.until, new Date(now).toISOString())))
  return row?.until ?? null
}

/** True of whom the studio keeps from writing to others at that moment. */
export const isSilentAt = (person: SQL, now: SQL) =>
  sql`exists (select 1 from ${moderationSilence} where ${moderationSilence.person} = ${person} and ${moderationSilence.until} > ${now})`

/**
 * Refuses `silenced`. Asked by whatever lets members write to each other: posts, comments, greetings, the words of a profile, names and
 * pictures of groups, messages but to staff.
 */
export async function mayWrite(tx: Tx, person: string) {
  if (await silentUntil(tx, person)) throw new Refusal('silenced')
}
