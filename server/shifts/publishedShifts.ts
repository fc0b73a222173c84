import { eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { Tx } from '#server/kit/database.ts'
import { publishedShift, type shift } from './tables.ts'

export type StoredShift = typeof shift.$inferSelect
export type Mine = StoredShift & { person: string }
export type PublishedShift = typeof publishedShift.$inferSelect

export const isMine = (row: StoredShift): row is Mine => row.person !== null

/** Plans are published one after the other in all studios: what somebody works is judged by what stands. */
export const lockPublishing = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('shifts published', 0))`)

export const isAsTold = (row: Mine, told: PublishedShift) =>
  told.goneAt === null && (['from', 'to', 'kind', 'skill', 'break', 'note'] as const).every(name => row[name] === told[name])

/** A shift as its person is told it; what they knew stands beside it until they have confirmed. */
export function publishedShiftOf(
  row: Mine,
  told: PublishedShift | undefined,
  { publication, permits }: { publication: number; permits: readonly string[] },
): typeof publishedShift.$inferInsert {
  const { plan, studio, person, from, to, kind, skill, break: pause, note } = row
  const isMoved = told?.goneAt === null && (told.from !== from || told.to !== to)
  const before = isMoved ? { from: told.from, to: told.to } : (told?.before ?? null)
  return {
    _id: v7(),
    shift: row._id,
    person,
    plan,
    studio,
    from,
    to,
    kind,
    skill,
    break: pause,
    note,
    before,
    publication,
    permit: permits[0] ?? null,
    permits: [...permits],
  }
}

const atOnce = 500
const newly = (column: string) => sql.raw(`excluded."${column}"`)
const said = {
  studio: newly('studio'),
  from: newly('from'),
  to: newly('to'),
  kind: newly('kind'),
  skill: newly('skill'),
  break: newly('break'),
  note: newly('note'),
  before: newly('before'),
  publication: newly('publication'),
  permit: newly('permit'),
  permits: newly('permits'),
}

/** Tells people their shifts, whatever they were told of them before; they confirm it anew. */
export async function publishShifts(tx: Tx, all: readonly (typeof publishedShift.$inferInsert)[]) {
  for (let at = 0; at < all.length; at += atOnce)
    await tx
      .insert(publishedShift)
      .values(all.slice(at, at + atOnce))
      .onConflictDoUpdate({
        target: [publishedShift.shift, publishedShift.person],
        set: { ...said, confirmedAt: null, goneAt: null },
      })
}

/** Keeps on which permits a shift rests that its person was told already. */
export const restOn = (tx: Tx, { _id }: PublishedShift, permits: readonly string[]) =>
  tx
    .update(publishedShift)
    .set({ permit: permits[0] ?? null, permits: [...permits] })
    .where(eq(publishedShift._id, _id))
