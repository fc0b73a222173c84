import { and, desc, eq, inArray, lt, max } from 'drizzle-orm'
import type { FigureDifference } from '#contract/measures/calls.ts'
import { noteReaders } from '#contract/measures/dayNotes.ts'
import type { FamilyName } from '#contract/measures/registry.ts'
import { dayMs } from '#contract/time.ts'
import type { Acting } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import type { Who } from '#server/serve/serve.ts'
import { seenStudios } from './statistic.ts'
import { figureDifference } from './tables.ts'

/** Days for which a difference is told. */
const toldDays = 90

/** Keeps that these studios' numbers of a month, or those of all together, were others than was kept. */
export async function noteDifference(tx: Tx, family: FamilyName, month: string, studios: readonly string[]) {
  const at = new Date().toISOString()
  await tx
    .insert(figureDifference)
    .values(studios.map(studio => ({ family, month, studio, at })))
    .onConflictDoUpdate({ target: [figureDifference.family, figureDifference.month, figureDifference.studio], set: { at } })
}

/** Differences in the caller's studios; one that only shows in all together is told to whoever sees all of them. */
export async function differencesOf(
  { tx, who }: Pick<Acting, 'tx'> & { who: Pick<Who, 'grants'> },
  { family, studio }: { family: FamilyName; studio?: readonly string[] },
): Promise<FigureDifference[]> {
  const seen = seenStudios(who, noteReaders, studio)
  const found = max(figureDifference.at)
  const rows = await tx
    .select({ month: figureDifference.month, at: found })
    .from(figureDifference)
    .where(and(eq(figureDifference.family, family), seen === 'all' ? undefined : inArray(figureDifference.studio, seen)))
    .groupBy(figureDifference.month)
    .orderBy(desc(figureDifference.month))
  return rows.map(({ month, at }) => ({ month: month.slice(0, 7), at: at! }))
}

/** Forgets what was told long enough. */
export const forgetDifferences = (tx: Tx) =>
  tx.delete(figureDifference).where(lt(figureDifference.at, new Date(Date.now() - toldDays * dayMs).toISOString()))
