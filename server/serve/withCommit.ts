import type { Tx } from '#server/kit/database.ts'
import type { WithBus, WithDb } from '#server/kit/house.ts'
import { collects, isCollecting, publishOnCommit } from '#server/kit/telling.ts'

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

/** A savepoint, for what is left to which its transaction answers; what it tells is told with the rest, unless it is rolled back. */
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

/** A transaction with all that is left to it: it has answered once that has. What it tells is sent once it has committed. */
export async function transacted<T>({ db, bus }: WithDb & WithBus, run: (tx: Tx) => Promise<T>): Promise<T> {
  const all: Promise<unknown>[] = []
  let told: ReturnType<typeof collects> = []
  const whole = db.transaction(tx => {
    asked.set(tx, all)
    told = collects(tx)
    return run(tx)
  })
  await Promise.allSettled([whole])
  // The first that failed has ended the transaction; whatever was asked after it, the commit too, can only tell that it is over.
  for (const one of await Promise.allSettled(all)) if (one.status === 'rejected') throw one.reason
  const answer = await whole
  if (told.length > 0) bus.send(told)
  return answer
}
