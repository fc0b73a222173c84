import { and, eq, gt } from 'drizzle-orm'
import { dayMs } from '#contract/time.ts'
import type { Tx } from '#server/kit/database.ts'
import { type CalendarEntry, calendarOf } from '#server/shared/exports/calendar.ts'
import { studioNames } from '#server/shared/studios/names.ts'
import { findTypedReservations, type TypedReservation } from './ownReservations.ts'
import { linkOf } from './reservationNews.ts'
import { reservation } from './tables.ts'

const reservationEntryOf = (names: ReadonlyMap<string, string>, { row, type }: TypedReservation): CalendarEntry => ({
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

async function entries(tx: Tx, found: readonly TypedReservation[]) {
  const names = await studioNames(tx)
  return found.map(one => reservationEntryOf(names, one))
}

const keptDays = 90

/** Somebody's reservations of the last 90 days and those to come, for their calendar. */
export const entriesOf = async (tx: Tx, who: string, now = Date.now()) =>
  entries(
    tx,
    await findTypedReservations(
      tx,
      and(eq(reservation.person, who), gt(reservation.startsAt, new Date(now - keptDays * dayMs).toISOString())),
    ),
  )

/** One reservation as an iCalendar text. */
export const reservationEntry = async (tx: Tx, one: TypedReservation, settings: { publicUrl: string }) =>
  calendarOf(await entries(tx, [one]), settings)
