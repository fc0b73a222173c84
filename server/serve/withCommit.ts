import type { Database, Tx } from '#server/kit/database.ts'

const asked = new WeakMap<Tx, Promise<unknown>[]>()

/**
 * Leaves a statement that was asked to its transaction: nobody waits for its answer, so that it goes out in one piece with the commit. Where
 * it fails the commit rolls back, and the call fails with its error. In a transaction that leaves nothing to its end it is waited for.
 */
export async function withCommit(tx: Tx, statement: PromiseLike<unknown>) {
  const all = asked.get(tx)
  if (!all) return void (await statement)
  // A statement of drizzle runs each time that somebody waits for it.
  const sent = Promise.resolve(statement)
  sent.catch(() => {})
  all.push(sent)
}

/** A savepoint, what is left to which its transaction answers for. */
export const savepoint = <T>(tx: Tx, run: (inner: Tx) => Promise<T>): Promise<T> =>
  tx.transaction(inner => {
    const all = asked.get(tx)
    if (all) asked.set(inner, all)
    return run(inner)
  })

/** A transaction with all that is left to it: it has answered once that has. */
export async function transacted<T>(db: Database, run: (tx: Tx) => Promise<T>): Promise<T> {
  const all: Promise<unknown>[] = []
  const whole = db.transaction(tx => {
    asked.set(tx, all)
    return run(tx)
  })
  await Promise.allSettled([whole])
  // The first that failed has ended the transaction; whatever was asked after it, the commit too, can only tell that it is over.
  for (const one of await Promise.allSettled(all)) if (one.status === 'rejected') throw one.reason
  return whole
}
