import { and, desc, eq, ne } from 'drizzle-orm'
import type { EntryPass } from '#contract/rules/contracts/gate.ts'
import type { Tx } from '#server/kit/database.ts'
import { entryCode, usedOf } from './tables.ts'

/** The most codes that are looked at, the newest first. */
const most = 20

/** The entries that somebody's codes open, as far as the entrance knows them (S15). */
export async function passesOf(tx: Tx, person: string): Promise<EntryPass[]> {
  const rows = await tx
    .select({ studio: entryCode.studio, until: entryCode.until, entries: entryCode.entries, used: usedOf })
    .from(entryCode)
    .where(and(eq(entryCode.person, person), ne(entryCode.state, 'void'), ne(entryCode.state, 'waiting')))
    .orderBy(desc(entryCode.until), desc(entryCode._id))
    .limit(most)
  return rows.map(({ studio, until, entries, used }) => ({ kind: 'code', studio, until, left: entries - Number(used) }))
}
