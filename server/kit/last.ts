import type { Database, Tx } from './database.ts'

/**
 * A transaction whose last statement is asked before the commit and not waited for: both go out in one piece, which is a way there and back
 * less, all of it under the transaction's locks. Where that statement fails PostgreSQL rolls back at the commit, and nothing is answered.
 * It must be one that no rule of ours can refuse.
 */
export async function committing<Answer>(db: Database, act: (tx: Tx, last: (asked: Promise<unknown>) => void) => Promise<Answer>) {
  let asked: Promise<unknown> | undefined
  const answer = await db.transaction(tx =>
    act(tx, statement => {
      asked = statement
      asked.catch(() => {})
    }),
  )
  await asked
  return answer
}
