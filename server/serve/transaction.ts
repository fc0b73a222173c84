import type { Tx } from '#server/kit/database.ts'
import type { WithBus, WithDb } from '#server/kit/house.ts'
import { collects, isCollecting, publishOnCommit } from '#server/kit/telling.ts'

/** Statements that each open transaction waits for before it answers. */
const asked = new WeakMap<Tx, Promise<unknown>[]>()

/**
 * Runs a transaction. It answers once the statements given to `withCommit` have answered too. Messages that it publishes go to the bus after
 * the commit.
 */
export async function transacted<T>({ db, bus }: WithDb & WithBus, run: (tx: Tx) => Promise<T>): Promise<T> {
  const all: Promise<unknown>[] = []
  let told: ReturnType<typeof collects> = []
  const whole = db.transaction(tx => {
    asked.set(tx, all)
    told = collects(tx)
    return run(tx)
  })
  await Promise.allSettled([whole])
  // The first statement that failed has ended the transaction. Statements after it, and the commit, fail only because of that.
  for (const one of await Promise.allSettled(all)) if (one.status === 'rejected') throw one.reason
  const answer = await whole
  if (told.length > 0) bus.send(told)
  return answer
}

/**
 * Sends a statement without waiting for its answer, so that it goes out together with the commit. If it fails, the commit rolls back and
 * the call fails with its error. In a transaction that `transacted` did not open, the statement is waited for at once.
 */
export async function withCommit(tx: Tx, statement: PromiseLike<unknown>) {
  const all = asked.get(tx)
  if (!all) return void (await statement)
  // A drizzle statement runs anew each time it is awaited; a promise of it runs once.
  const sent = Promise.resolve(statement)
  sent.catch(() => {})
  all.push(sent)
}

/**
 * Waits for acts of one transaction that were begun in one turn, so that what they ask first goes out in one piece. Fails as the first of them that
 * failed, once all have ended: none goes on after the transaction is taken back.
 */
export async function together(acts: readonly Promise<unknown>[]) {
  for (const act of await Promise.allSettled(acts)) if (act.status === 'rejected') throw act.reason
}

/**
 * Runs a savepoint in a transaction. Statements given to `withCommit` inside it belong to the transaction. Messages published inside it go out
 * with the transaction's, unless the savepoint is rolled back.
 */
export async function savepoint<T>(tx: Tx, run: (inner: Tx) => Promise<T>): Promise<T> {
  let told: ReturnType<typeof collects> = []
  const answer = await tx.transaction(inner => {
    const all = asked.get(tx)
    if (all) asked.set(inner, all)
    if (isCollecting(tx)) told = collects(inner)
    return run(inner)
  })
  if (told.length > 0) await publishOnCommit(tx, ...told)
  return answer
}
