import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Bus } from '#server/bus.ts'
import type { Database } from '#server/database.ts'
import type { Store } from '#sync/endpoint/store.ts'
import { projectionDue, syncEpoch } from './tables.ts'

const only = eq(syncEpoch.only, 1)

/**
 * Finds out which life the store is in and gives both sides a fresh mark. A new epoch begins where the marks differ (one of the two
 * was restored), where an embedded store was not closed, and where it is asked for; then everything is projected anew.
 */
export async function settleEpoch({ db, store, bus }: { db: Database; store: Store; bus: Bus }, anew = false): Promise<void> {
  const stored = await store.mark()
  const mark = randomUUID()
  const settled = await db.transaction(async tx => {
    await tx.insert(syncEpoch).values({ only: 1, epoch: randomUUID(), mark: '' }).onConflictDoNothing()
    const [row] = await tx.select().from(syncEpoch).where(only).for('update')
    const begun = row!.mark === '' && stored === undefined
    const same = begun || (stored !== undefined && (stored === row!.mark || stored === row!.pending))
    const goesOn = same && !anew && !store.unclean
    const epoch = goesOn ? row!.epoch : randomUUID()
    await tx.update(syncEpoch).set({ epoch, pending: mark, mark: stored ?? '' }).where(only)
    if (!goesOn) {
      await tx.execute(sql`insert into ${projectionDue} (person, next) select _id, now() from person
        on conflict (person) do update set mark = projection_due.mark + 1, next = now(), drained = null, tries = 0`)
      await bus.publish(tx, { kind: 'all' })
    }
    return epoch
  })
  await store.setMark(mark)
  await db.update(syncEpoch).set({ mark, pending: null }).where(eq(syncEpoch.pending, mark))
  store.unclean = false
  store.epoch = settled
}

/** The epoch as another process may have set it. */
export async function readEpoch(db: Database, store: Store) {
  const [row] = await db.select({ epoch: syncEpoch.epoch }).from(syncEpoch).where(only)
  if (row) store.epoch = row.epoch
}
