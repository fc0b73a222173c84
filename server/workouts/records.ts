import { setImmediate as turn } from 'node:timers/promises'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { replay } from '#contract/rules/training/records.ts'
import { chunks } from '#server/kit/chunks.ts'
import type { Tx } from '#server/kit/database.ts'
import { trainedSet } from './tables.ts'

/** Exercises whose histories are gone through in one turn of the loop; of one, a thousand sets are some years. */
const replayedAtOnce = 3

/** Replays the exercises that were touched and writes the records that changed. */
export async function keepRecords(tx: Tx, person: string, exercises: Set<string>) {
  for (const some of chunks([...exercises], replayedAtOnce)) {
    await keepRecordsOf(tx, person, some)
    await turn()
  }
}

async function keepRecordsOf(tx: Tx, person: string, exercises: string[]) {
  const { _id, exercise, kind, warmup, weight, reps, distance, time, at, day, record } = trainedSet
  const rows = await tx
    .select({ id: _id, exercise, kind, warmup, weight, reps, distance, time, at, day, record })
    .from(trainedSet)
    .where(and(eq(trainedSet.person, person), inArray(exercise, exercises)))
  const records = replay(rows)
  const changed = rows.filter(row => row.record !== (records.get(row.id) ?? null))
  for (const part of chunks(changed)) {
    const news = JSON.stringify(part.map(row => ({ _id: row.id, record: records.get(row.id) ?? null })))
    await tx.execute(sql`update ${trainedSet} set record = row.record from jsonb_to_recordset(${news}::jsonb) as row(_id uuid, record text)
      where ${trainedSet.person} = ${person} and ${trainedSet._id} = row._id`)
  }
}
