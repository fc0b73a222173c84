import { AsyncLocalStorage } from 'node:async_hooks'
import { Refusal } from '#contract/refusals.ts'
import type { Database, Tx } from '#server/kit/database.ts'

type Write = (tx: Tx) => Promise<unknown>
const written = new AsyncLocalStorage<Write[]>()

/** Writes what must last even where the call that it belongs to refuses, as that somebody was shown a person's data; doing it twice must be harmless. */
export function lasts(tx: Tx, write: Write) {
  written.getStore()?.push(write)
  return write(tx)
}

/** Runs a call. A refusal has rolled back whatever it wrote: what must last is written again, on a connection of its own. */
export async function lasting<Answer>(db: Database, run: () => Promise<Answer>, isRefusal: (answer: Answer) => boolean): Promise<Answer> {
  const writes: Write[] = []
  const writeAgain = async () => {
    for (const write of writes) await write(db)
  }
  try {
    const answer = await written.run(writes, run)
    if (isRefusal(answer)) await writeAgain()
    return answer
  } catch (error) {
    if (error instanceof Refusal) await writeAgain()
    throw error
  }
}
