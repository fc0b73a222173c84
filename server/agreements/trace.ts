import { v7 } from 'uuid'
import type { Tx } from '#server/database.ts'
import type { Who } from '#server/serve.ts'
import { accessTrace } from './tables.ts'

/** Leaves a trace that `who` has read a person's health data; `what` in German. One's own leave none. */
export async function trace(tx: Tx, who: Pick<Who, '_id'>, person: string, what: string) {
  if (who._id === person) return
  await tx.insert(accessTrace).values({ _id: v7(), person, reader: who._id, what, at: new Date().toISOString() })
}
