import { Temporal } from 'temporal-polyfill'
import { v5, v7 } from 'uuid'
import type { Tx } from '#server/kit/database.ts'
import { lasts } from '#server/serve/lasting.ts'
import { actorOf, type Who } from '#server/serve/serve.ts'
import { accessTrace } from './tables.ts'

type Reader = Pick<Who, '_id' | 'employee'>

/** Leaves a trace that `who` has read a person's health data; `what` in German. One's own leave none. */
export const trace = (tx: Tx, who: Reader, person: string, what: string) => keep(tx, { _id: v7(), reader: actorOf(who), person, what })

const days = '6d0d1f5e-2f0b-4c51-9a8e-3b6f1d1a7c40'

/** The same once a reader and day, for what a screen asks again and again. The id says it all, so two at once leave one. */
export function traceDaily(tx: Tx, who: Reader, person: string, what: string, now = Temporal.Now.zonedDateTimeISO('Europe/Zurich')) {
  const _id = v5(JSON.stringify([person, actorOf(who), what, now.toPlainDate().toString()]), days)
  return keep(tx, { _id, reader: actorOf(who), person, what })
}

/** A refusal may hand back what was read: the trace outlasts it. */
async function keep(tx: Tx, row: Omit<typeof accessTrace.$inferInsert, 'at'>) {
  if (row.reader === row.person) return
  const values = { ...row, at: new Date().toISOString() }
  await lasts(tx, on => on.insert(accessTrace).values(values).onConflictDoNothing())
}
