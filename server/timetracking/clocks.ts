import { and, between, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import { clockDoubts } from '#contract/rules/worktime/doubts.ts'
import { dayMs } from '#contract/time.ts'
import { absenceSetting } from '#server/absences/tables.ts'
import type { Tx } from '#server/kit/database.ts'
import { iso } from './rules.ts'
import { timeStamp } from './tables.ts'

/** Taps of a device, and days, around a new one, among which its clock is judged; with those under other names at most so many. */
const [tapsAround, daysAround, mostTaps] = [40, 3, 200]

interface Tapped {
  person: string
  /** The session of the studio's tablet that was tapped on; null for a device of one's own. */
  tablet: string | null
  /** The device's name for itself, which nobody proves. */
  device: string
  at: string
  n: number
}

type TappedRow = typeof timeStamp.$inferSelect

/** Taps that tell of this clock: a tablet is known by its session, whatever it calls itself, and a name says which of somebody's own devices it is. */
const ofClock = ({ person, tablet, device }: Tapped) =>
  tablet === null ? and(isNull(timeStamp.tablet), eq(timeStamp.person, person), eq(timeStamp.device, device)) : eq(timeStamp.tablet, tablet)

/** Taps in the order of their device, numbered anew: one that lost its name counts from 1 again. */
function inTurn(rows: readonly TappedRow[]) {
  const began = new Map<string, number>()
  for (const { device, received } of rows) began.set(device, Math.min(began.get(device) ?? Number.POSITIVE_INFINITY, Date.parse(received)))
  return rows
    .toSorted((a, b) => began.get(a.device)! - began.get(b.device)! || (a.device === b.device ? a.n - b.n : a.device < b.device ? -1 : 1))
    .map((row, n) => ({ ...row, n }))
}

/** Taps of one device are judged one after the other. */
export const clockLockOf = ({ person, tablet, device }: Pick<Tapped, 'person' | 'tablet' | 'device'>) =>
  sql`pg_advisory_xact_lock(hashtextextended(${`clock ${tablet ?? `${person} ${device}`}`}, 0))`

/**
 * Flags taps on a device whose clock turns out to have been wrong, whoever tapped (T05): on a tablet several do. No moment is moved. Whoever
 * asks holds the clock's lock. Answers whose taps were flagged.
 */
export async function flagClock(tx: Tx, tapped: Tapped): Promise<Set<string>> {
  const { device, at, n } = tapped
  const moment = Date.parse(at)
  const rows = await tx
    .select()
    .from(timeStamp)
    .where(
      and(
        ofClock(tapped),
        between(timeStamp.at, iso(moment - daysAround * dayMs), iso(moment + daysAround * dayMs)),
        or(ne(timeStamp.device, device), between(timeStamp.n, n - tapsAround, n + tapsAround)),
      ),
    )
    // Those of the same name first, then what lies nearest: a name that taps much crowds out no other one's taps.
    .orderBy(ne(timeStamp.device, device), sql`abs(extract(epoch from ${timeStamp.at} - ${at}::timestamptz))`, timeStamp._id)
    .limit(mostTaps)
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
