import { and, eq, sql } from 'drizzle-orm'
import { type CollectionName, collectionNames } from '#contract/sync.ts'
import type { Database, Tx } from '#server/kit/database.ts'
import type { WithBus, WithDb, WithDomains, WithStore } from '#server/kit/house.ts'
import { person as people } from '#server/shared/auth/tables.ts'
import type { Changes } from '#sync/endpoint/store.ts'
import { collectionOf } from '#sync/endpoint/tombs.ts'
import { doorOf } from './door.ts'
import { clear, project } from './rows.ts'
import { projectionAt, projectionDue } from './tables.ts'

/** Documents projected in one transaction, so that nothing else waits long. */
const portion = 1000
/** Time longer than any push takes between its mark and its write; a drained member stays due until it is over. */
const grace = '60 seconds'

type Behind = WithDb & WithStore & WithBus & WithDomains

/** Projects the documents of a member's store beyond the last checkpoint; `anew` starts from nothing. */
export async function drain(behind: Behind, person: string, anew = false): Promise<void> {
  if (await isDeleted(behind.db, person)) return erase(behind, person)
  let first = anew
  while (await drainPortion(behind, person, first)) first = false
}

/** Projects a portion; true where there is more. */
async function drainPortion(house: Behind, person: string, anew: boolean): Promise<boolean> {
  const { db, store } = house
  const { epoch } = store
  const [due] = await db.select().from(projectionDue).where(eq(projectionDue.person, person))
  const at = await checkpointOf(db, person)
  const fromNothing = anew || at?.epoch !== epoch
  // From nothing all goes in one piece, so that nobody reads half of a history.
  const size = fromNothing ? 1_000_000 : portion
  const since = fromNothing ? '' : at!.checkpoint
  const found = (await store.exists(person)) ? await store.changes(person, since, size) : nothing
  const more = found.documents.length >= size
  const documents = await doorOf(house).joined(person, found.documents)
  if (fromNothing || found.documents.length > 0) {
    const done = await db.transaction(async tx => {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`projection ${person}`}, 0))`)
      const now = await checkpointOf(tx, person)
      if (now?.checkpoint !== at?.checkpoint || now?.epoch !== at?.epoch) return false
      if (fromNothing) await clear(house, tx, person)
      await project(house, tx, person, documents)
      await moveTo(tx, person, epoch, found.last)
      return true
    })
    if (!done || more) return true
  }
  if (due?.drained) await tellAgain(house, person, found)
  if (due) await endProjectionDue(db, due, found.documents.length === 0)
  return false
}

/**
 * After the grace a member's devices are told once more: of a cluster's nodes, the one that a device reads from may have lacked what it was told of
 * at once. Where the store is ours alone, only what this late look found.
 */
async function tellAgain({ db, store, bus }: Behind, person: string, { documents }: Changes) {
  const found = new Set(documents.map(document => collectionOf(document) as CollectionName))
  const collections = store.remote ? collectionNames : [...found]
  if (collections.length > 0) await bus.publish(db, { kind: 'sync', person, collections: [...collections] })
}

async function isDeleted(db: Database, _id: string) {
  const [row] = await db.select({ deletedAt: people.deletedAt }).from(people).where(eq(people._id, _id))
  return row !== undefined && row.deletedAt !== null
}

/** Removes a deleted person's store and rows; it is done again after the grace, for a push that was under way. */
async function erase(house: Behind, person: string) {
  const { db, store } = house
  const [due] = await db.select().from(projectionDue).where(eq(projectionDue.person, person))
  if (await store.exists(person)) await store.alone(person, () => store.remove(person))
  await db.transaction(async tx => {
    await clear(house, tx, person)
    await tx.delete(projectionAt).where(eq(projectionAt.person, person))
  })
  if (due) await endProjectionDue(db, due, true)
}

const nothing: Changes = { documents: [], last: '' }

async function checkpointOf(tx: Tx, person: string) {
  const [at] = await tx.select().from(projectionAt).where(eq(projectionAt.person, person))
  return at
}

/** Moves the checkpoint, in the transaction of the rows. */
const moveTo = (tx: Tx, person: string, epoch: string, checkpoint: string) =>
  tx
    .insert(projectionAt)
    .values({ person, epoch, checkpoint })
    .onConflictDoUpdate({ target: projectionAt.person, set: { epoch, checkpoint } })

/** Ends being due where nothing new came for a while after the last drain. A mark set meanwhile stands. */
async function endProjectionDue(db: Database, due: typeof projectionDue.$inferSelect, still: boolean) {
  const same = and(eq(projectionDue.person, due.person), eq(projectionDue.mark, due.mark))
  if (still && due.drained !== null) {
    await db.delete(projectionDue).where(and(same, sql`${projectionDue.next} <= now()`))
    return
  }
  await db
    .update(projectionDue)
    .set({ drained: sql`now()`, next: sql`now() + ${grace}::interval`, tries: 0, problem: null })
    .where(same)
}
