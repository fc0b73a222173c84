import { asc, eq, isNull, lte, or, sql } from 'drizzle-orm'
import { tombstoneDays } from '#contract/sync.ts'
import { dayMs } from '#contract/time.ts'
import type { WithDb, WithLog, WithProjector, WithStore } from '#server/kit/house.ts'
import type { Store } from '#sync/endpoint/store.ts'
import type { Tombstone } from '#sync/endpoint/tombs.ts'
import { projectionAt, syncHeld, syncSwept } from './tables.ts'

const kept = tombstoneDays * dayMs
/** A member's store is looked through once in so long, however many deletions come of age meanwhile. */
const rest = 30 * dayMs
const membersAtOnce = 500
const readAtOnce = 1000

const iso = (ms: number) => new Date(ms).toISOString()

/** Forgets the tombstones that are old enough, of so many members whose turn it is; one that fails holds back no other. */
export async function forgetTombstones(house: WithDb & WithStore & WithProjector & WithLog, now: Date) {
  const { db, log } = house
  const members = await db
    .select({ person: projectionAt.person, first: syncSwept.first })
    .from(projectionAt)
    .leftJoin(syncSwept, eq(syncSwept.person, projectionAt.person))
    .where(or(isNull(syncSwept.next), lte(syncSwept.next, now.toISOString())))
    .orderBy(sql`${syncSwept.next} nulls first`, asc(projectionAt.person))
    .limit(membersAtOnce)
  for (const { person, first } of members) {
    await comeAgain(house, person, now, now.getTime() + rest)
    await forgetOf(house, person, now, first ?? now.toISOString()).catch(error =>
      log.warn({ err: error }, 'tombstones are forgotten later'),
    )
  }
}

/** Notes when a member is looked at next; the first time stays. */
async function comeAgain({ db }: WithDb, person: string, now: Date, at: number) {
  const next = iso(at)
  await db
    .insert(syncSwept)
    .values({ person, first: now.toISOString(), next })
    .onConflictDoUpdate({ target: syncSwept.person, set: { next } })
}

async function forgetOf(house: WithDb & WithStore & WithProjector & WithLog, person: string, now: Date, first: string) {
  const { db, store, projector } = house
  if (!(await store.exists(person))) return
  // A document that is gone from the store can be taken out of no row any more.
  await projector.settled(person)
  const oldest = await store.alone(person, async () => {
    const { due, left } = await tombstones(store, person, iso(now.getTime() - kept), first)
    if (due.length > 0) {
      // Counted anew with the next write, so that no end in between leaves a false sum.
      await db.delete(syncHeld).where(eq(syncHeld.person, person))
      await store.forget(person, due)
    }
    return left
  })
  await comeAgain(house, person, now, Math.max(now.getTime() + rest, Date.parse(oldest ?? now.toISOString()) + kept))
}

/** A member's tombstones from before that instant, and when the oldest of the others was received. */
async function tombstones(store: Store, person: string, before: string, first: string) {
  const due: Tombstone[] = []
  let left: string | undefined
  for (let since = '', more = true; more; ) {
    const { documents, last } = await store.changes(person, since, readAtOnce)
    for (const { key, rev, at, deleted, deletedAt = first } of documents) {
      if (!deleted) continue
      if (deletedAt < before) due.push({ key, rev, at, deletedAt })
      else if (!left || deletedAt < left) left = deletedAt
    }
    since = last
    more = documents.length >= readAtOnce
  }
  return { due, left }
}
