import { Temporal } from 'temporal-polyfill'
import { v5, v7 } from 'uuid'
import type { Tx } from '#server/kit/database.ts'
import { lasts } from '#server/serve/lasting.ts'
import { actorOf, type Who } from '#server/serve/serve.ts'
import { accessTrace } from './tables.ts'

type Reader = Pick<Who, '_id' | 'employee'>

/** Leaves a trace that `who` has read a person's health data; `what` is in German. Reading one's own leaves none. */
export const trace = (tx: Tx, who: Reader, person: string, what: string) => keep(tx, { _id: v7(), reader: actorOf(who), person, what })

const days = '6d0d1f5e-2f0b-4c51-9a8e-3b6f1d1a7c40'

/**
 * Leaves at most one trace per reader and day, for data that a screen loads again and again. The id is made of both, so two at once leave
 * one.
 */
export function traceDaily(tx: Tx, who: Reader, person: string, what: string, now = Temporal.Now.zonedDateTimeISO('Europe/Zurich')) {
  const _id = v5(JSON.stringify([person, actorOf(who), what, now.toPlainDate().toString()]), days)
  return keep(tx, { _id, reader: actorOf(who), person, what })
}

/** Writes the trace apart from the transaction (`lasts`), for a refusal may hand back what was read. */
async function keep(tx: Tx, row: Omit<typeof accessTrace.$inferInsert, 'at'>) {
  if (row.reader === row.person) return
  const values = { ...row, at: new Date().toISOString() }
  await lasts(tx, on => on.insert(accessTrace).values(values).onConflictDoNothing())
}
