import { eq, sql } from 'drizzle-orm'
import { Refusal } from '#contract/refusals.ts'
import type { MomentSpan, WorkTimeKind } from '#contract/rules/worktime/stamps.ts'
import type { Tx } from '#server/kit/database.ts'
import { studio } from '#server/shared/studios/tables.ts'
import { timeStamp, timeWritten } from './tables.ts'

interface WrittenInput {
  _id: string
  entry: string
  person: string
  studio: string
  from: string
  to: string
  breaks: readonly MomentSpan[]
  kind: WorkTimeKind
  source: 'hand' | 'office' | 'correction' | 'plan'
  reason: string
  gone?: boolean
  author: string
}

/** Writes a word on an entry, numbered after those before it; the person's time is locked. */
export async function writeEntryWord(tx: Tx, { gone = false, breaks, ...said }: WrittenInput) {
  const [last] = await tx
    .select({ version: sql<number>`coalesce(max(${timeWritten.version}), 0)::int` })
    .from(timeWritten)
    .where(eq(timeWritten.entry, said.entry))
  const version = (last?.version ?? 0) + 1
  await tx.insert(timeWritten).values({ ...said, breaks: [...breaks], gone, version, at: new Date().toISOString() })
  return version
}

/** Refuses an entry by hand under the id of a stamp or of another entry: what was stamped is written over by a correction alone. */
export async function mustBeNew(tx: Tx, _id: string) {
  const isTaken = (await tx.$count(timeStamp, eq(timeStamp._id, _id))) > 0 || (await tx.$count(timeWritten, eq(timeWritten.entry, _id))) > 0
  if (isTaken) throw new Refusal('taken')
}

export const noSuchStudio = 'Dieses Studio gibt es nicht.'

/** Refuses a studio that is not there. */
export async function mustBeStudio(tx: Tx, code: string) {
  if ((await tx.$count(studio, eq(studio.code, code))) === 0) throw new Refusal('invalid', { studio: noSuchStudio })
}
