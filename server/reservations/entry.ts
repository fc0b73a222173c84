import { and, eq, gt } from 'drizzle-orm'
import { dayMs } from '#contract/time.ts'
import type { Tx } from '#server/kit/database.ts'
import { calendarOf, type Entry } from '#server/shared/exports/calendar.ts'
import { studio } from '#server/shared/studios/tables.ts'
import { linkOf } from './news.ts'
import { type Held, held } from './own.ts'
import { reservation } from './tables.ts'

const entryOf = (names: ReadonlyMap<string, string>, { row, type }: Held): Entry => ({
  _id: row._id,
  sequence: row.version - 1,
  at: row.at,
  startsAt: row.startsAt,
  endsAt: row.endsAt,
  path: linkOf(type),
  title: row.state === 'cancelled' ? `${type.name} (abgesagt)` : type.name,
  state: row.state === 'cancelled' ? 'cancelled' : 'confirmed',
  lines: row.reason ? [row.reason] : [],
  where: `Formkurve ${names.get(type.studio) ?? type.studio}`,
})

async function entries(tx: Tx, found: readonly Held[]) {
  const names = new Map((await tx.select({ code: studio.code, name: studio.name }).from(studio)).map(({ code, name }) => [code, name]))
  return found.map(one => entryOf(names, one))
}

const keptDays = 90

/** Somebody's reservations of the last 90 days and those to come, for their calendar. */
export const entriesOf = async (tx: Tx, who: string, now = Date.now()) =>
  entries(tx, await held(tx, and(eq(reservation.person, who), gt(reservation.startsAt, new Date(now - keptDays * dayMs).toISOString()))))

/** One reservation as an iCalendar text. */
export const reservationEntry = async (tx: Tx, one: Held, settings: { publicUrl: string }) => calendarOf(await entries(tx, [one]), settings)
