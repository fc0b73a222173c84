import { and, eq, inArray } from 'drizzle-orm'
import { clockDoubts } from '#contract/rules/worktime/doubts.ts'
import { absenceSetting } from '#server/absences/tables.ts'
import type { Tx } from '#server/kit/database.ts'
import { timeStamp } from './tables.ts'
import { type Tapped, tapsAroundIt } from './tapped.ts'

type TappedRow = typeof timeStamp.$inferSelect

/** Taps in the order of their device, numbered anew: one that lost its name counts from 1 again. */
function inTurn(rows: readonly TappedRow[]) {
  const began = new Map<string, number>()
  for (const { device, received } of rows) began.set(device, Math.min(began.get(device) ?? Number.POSITIVE_INFINITY, Date.parse(received)))
  return rows
    .toSorted((a, b) => began.get(a.device)! - began.get(b.device)! || (a.device === b.device ? a.n - b.n : a.device < b.device ? -1 : 1))
    .map((row, n) => ({ ...row, n }))
}

/**
 * Flags taps on a device whose clock turns out to have been wrong, whoever tapped (T05): on a tablet several do. No moment is moved. Whoever
 * asks holds the tap's lock. Answers whose taps were flagged.
 */
export async function flagClock(tx: Tx, tapped: Tapped): Promise<Set<string>> {
  const rows = await tapsAroundIt(tx, tapped)
  const found = clockDoubts(inTurn(rows))
  const people = new Set<string>()
  for (const { _id, person, marks } of rows) {
    const fresh = (found.get(_id) ?? []).filter(mark => !marks.includes(mark))
    if (fresh.length === 0) continue
    await tx
      .update(timeStamp)
      .set({ marks: [...marks, ...fresh] })
      .where(eq(timeStamp._id, _id))
    people.add(person)
  }
  return people
}

/** Those of these studios in which people stamp on the tablet alone (T05): what comes from a device of their own is kept and flagged. */
export async function tabletOnlyIn(tx: Tx, studios: readonly string[]): Promise<string[]> {
  if (studios.length === 0) return []
  const rows = await tx
    .select({ studio: absenceSetting.studio })
    .from(absenceSetting)
    .where(and(inArray(absenceSetting.studio, [...studios]), eq(absenceSetting.ownDevices, false)))
  return rows.map(({ studio }) => studio).sort()
}
