import { inArray } from 'drizzle-orm'
import type { TrainedChange } from '#contract/plans/trainedValues.ts'
import { exercise } from '#server/devices/tables.ts'
import type { Tx } from '#server/kit/database.ts'
import type { trainedRun } from '#server/workouts/tables.ts'

type Modifications = (typeof trainedRun.$inferSelect)['modifications']

const isId = (id: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)
const gone = 'Übung, die es nicht mehr gibt'

/** Names of the exercises that were trained otherwise than planned, by their ids. */
export async function titlesIn(tx: Tx, all: readonly Modifications[]) {
  const ids = [...new Set(all.flat().flatMap(({ from, to }) => [from ?? '', to]))].filter(isId)
  if (ids.length === 0) return new Map<string, string>()
  const rows = await tx.select({ _id: exercise._id, title: exercise.title }).from(exercise).where(inArray(exercise._id, ids))
  return new Map(rows.map(({ _id, title }) => [_id, title]))
}

export const changesOf = (modifications: Modifications, titles: ReadonlyMap<string, string>): TrainedChange[] =>
  modifications.map(({ kind, from, to }) => ({
    kind,
    from: from === undefined ? null : (titles.get(from) ?? gone),
    to: titles.get(to) ?? gone,
  }))
