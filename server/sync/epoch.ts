import { randomUUID } from 'node:crypto'
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type pg from 'pg'
import type { Bus } from '#server/kit/bus.ts'
import type { Database } from '#server/kit/database.ts'
import { person as people } from '#server/shared/auth/tables.ts'
import type { Store } from '#sync/endpoint/store.ts'
import { projectionAt, projectionDue, syncEpoch, syncHeld } from './tables.ts'

const only = eq(syncEpoch.only, 1)

/**
 * Finds out which epoch the store is in and gives both sides a fresh mark. A new epoch begins where the marks differ (one of the two was
 * restored), where an embedded store was not closed, and where it is asked for. Then everything is projected anew.
 */
export const settleEpoch = (behind: Behind, anew = false) => alone(behind.pool, () => settleStoreEpoch(behind, anew))

interface Behind {
  db: Database
  pool: pg.Pool
  store: Store
  bus: Bus
}

async function settleStoreEpoch({ db, store, bus }: Behind, anew: boolean): Promise<void> {
  await db.insert(syncEpoch).values({ only: 1, epoch: randomUUID(), mark: '' }).onConflictDoNothing()
  const [{ installation, dated }] = (await db.select().from(syncEpoch).where(only)) as [typeof syncEpoch.$inferSelect]
  const stored = await store.mark(installation)
  const lacking = !anew && (await lacksLatest({ db, store }))
  const mark = randomUUID()
  const settled = await db.transaction(async tx => {
    const [row] = await tx.select().from(syncEpoch).where(only).for('update')
    const begun = row!.mark === '' && stored === undefined
    const same = begun || (stored !== undefined && (stored === row!.mark || stored === row!.pending))
    const goesOn = same && !lacking && !anew && !store.unclean
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
  await store.setMark(installation, mark)
  await db.update(syncEpoch).set({ mark, pending: null }).where(eq(syncEpoch.pending, mark))
  store.unclean = false
  store.dated = Date.parse(dated)
  store.epoch = settled
}

/** Documents looked for are of the time before the last write in which a restored store can bear the same mark, and more. */
const lookedBack = '1 hour'
const mostLookedFor = 300
const readAtOnce = 10

/**
 * True where the store lacks a document that it is known to have held, or has it older: it was restored to a state from after the last mark, so that
 * the marks agree.
 */
async function lacksLatest({ db, store }: Pick<Behind, 'db' | 'store'>) {
  const newest = sql`(select max(${syncHeld.writtenAt}) from ${syncHeld})`
  const known = await db
    .select({ person: syncHeld.person, collection: syncHeld.collection, id: syncHeld.lastId, version: syncHeld.lastVersion })
    .from(syncHeld)
    .innerJoin(people, eq(people._id, syncHeld.person))
    .where(and(isNotNull(syncHeld.lastId), isNull(people.deletedAt), sql`${syncHeld.writtenAt} > ${newest} - ${lookedBack}::interval`))
    .orderBy(sql`random()`)
    .limit(mostLookedFor)
  for (let from = 0; from < known.length; from += readAtOnce) {
    const lost = await Promise.all(
      known.slice(from, from + readAtOnce).map(async ({ person, collection, id, version }) => {
        const key = `${collection}:${id}`
        const held = (await store.exists(person)) ? await newestOf(store, person, key) : -1
        return held < (version ?? 0) && (await isStill(db, person))
      }),
    )
    if (lost.includes(true)) return true
  }
  return false
}

/** The newest version of a document, also where it stands beside another one that hides it. */
async function newestOf(store: Store, person: string, key: string): Promise<number> {
  const stored = (await store.read(person, [key])).get(key)
  if (!stored) return -1
  const sides = stored.conflicted ? await store.sides(person, key) : undefined
  return Math.max(stored.body.version, ...(sides?.others ?? []).map(({ state }) => state.body.version))
}

/** True for an account that nobody deleted meanwhile: with one its documents go. */
const isStill = async (db: Database, person: string) => (await db.$count(people, and(eq(people._id, person), isNull(people.deletedAt)))) > 0

/**
 * A member's database had to be made: where documents of theirs had been projected, it was lost, and all begins a new epoch, in which their devices
 * hand in what they hold.
 */
export async function noteMade(behind: Behind, person: string) {
  const [at] = await behind.db.select().from(projectionAt).where(eq(projectionAt.person, person))
  if (at && at.checkpoint !== '' && at.epoch === behind.store.epoch) await settleEpoch(behind, true)
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
