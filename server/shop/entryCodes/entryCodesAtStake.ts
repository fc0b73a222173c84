import { and, eq, gte, inArray, lt } from 'drizzle-orm'
import type { Tx } from '#server/kit/database.ts'
import { dayOf } from '#server/kit/zone.ts'
import type { AtStake } from '#server/leaving/plugs.ts'
import { dayText } from '#server/shared/exports/words.ts'
import { entryCode, usedOf } from './tables.ts'

/** Entries that are paid for and not used. */
export async function codesAtStake(tx: Tx, person: string): Promise<AtStake> {
  const rows = await tx
    .select({ title: entryCode.title, entries: entryCode.entries, used: usedOf, until: entryCode.until })
    .from(entryCode)
    .where(
      and(
        eq(entryCode.person, person),
        inArray(entryCode.state, ['waiting', 'saved']),
        lt(usedOf, entryCode.entries),
        gte(entryCode.until, dayOf(new Date().toISOString())),
      ),
    )
  return {
    lost: rows.map(({ title, entries, used, until }) => {
      const left = entries - used
      return `${title}: ${left === 1 ? 'ein Eintritt' : `${left} Eintritte`}, gültig bis ${dayText(until)}`
    }),
  }
}
