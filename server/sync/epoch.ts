import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type pg from 'pg'
import type { Bus } from '#server/kit/bus.ts'
import type { Database } from '#server/kit/database.ts'
import type { Store } from '#sync/endpoint/store.ts'
import { projectionDue, syncEpoch, syncHeld } from './tables.ts'

const only = eq(syncEpoch.only, 1)

/**
 * Finds out which epoch the store is in and gives both sides a fresh mark. A new epoch begins where the marks differ (one of the two was
 * restored), where an embedded store was not closed, and where it is asked for. Then everything is projected anew.
 */
export const settleEpoch = (behind: Behind, anew = false) => alone(behind.pool, () => settle(behind, anew))

interface Behind {
  db: Database
  pool: pg.Pool
  store: Store
  bus: Bus
}

async function settle({ db, store, bus }: Behind, anew: boolean): Promise<void> {
  const stored = await store.mark()
  const mark = randomUUID()
  const settled = await db.transaction(async tx => {
    await tx.insert(syncEpoch).values({ only: 1, epoch: randomUUID(), mark: '' }).onConflictDoNothing()
    const [row] = await tx.select().from(syncEpoch).where(only).for('update')
    const begun = row!.mark === '' && stored === undefined
    const same = begun || (stored !== undefined && (stored === row!.mark || stored === row!.pending))
    const goesOn = same && !anew && !store.unclean
    const epoch = goesOn ? row!.epoch : randomUUID()
    await tx
      .update(syncEpoch)
      .set({ epoch, pending: mark, mark: stored ?? '' })
      .where(only)
    if (!goesOn) {
      await tx.execute(sql`insert into ${projectionDue} (person, next) select _id, now() from person
        on conflict (person) do update set mark = projection_due.mark + 1, next = now(), drained = null, tries = 0`)
      // Sizes counted in the former epoch may not hold for a restored store.
      await tx.delete(syncHeld)
      await bus.publish(tx, { kind: 'all' })
    }
    return epoch
  })
  await store.setMark(mark)
  await db.update(syncEpoch).set({ mark, pending: null }).where(eq(syncEpoch.pending, mark))
  store.unclean = false
  store.epoch = settled
}

/** Reads the epoch, which another process may have changed. */
export async function readEpoch(db: Database, store: Store) {
  const [row] = await db.select({ epoch: syncEpoch.epoch }).from(syncEpoch).where(only)
  if (row) store.epoch = row.epoch
}

/** Runs under an advisory lock, one process at a time. A pool of one is a database that nobody shares, and would wait for itself. */
async function alone(pool: pg.Pool, act: () => Promise<void>) {
  if (pool.options.max === 1) return act()
  const client = await pool.connect()
  const lock = "hashtextextended('formkurve epoch', 0)"
  try {
    await client.query(`select pg_advisory_lock(${lock})`)
    await act()
    await client.query(`select pg_advisory_unlock(${lock})`)
    client.release()
  } catch (error) {
    client.release(true)
    throw error
  }
}
