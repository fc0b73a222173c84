import { and, eq, gt, type SQL, sql } from 'drizzle-orm'
import type { SignupState } from '#contract/courses/calls.ts'
import { dayMs } from '#contract/time.ts'
import type { Tx } from '#server/kit/database.ts'
import { type CalendarEntry, calendarOf } from '#server/shared/exports/calendar.ts'
import { studio } from '#server/shared/studios/tables.ts'
import { linkOf } from './eventNews.ts'
import type { EventRow, EventSignupRecord } from './rules.ts'
import { event, eventSignup } from './tables.ts'

const states = { booked: 'confirmed', waiting: 'tentative', off: 'cancelled', late: 'cancelled' } as const
const said: Record<SignupState, string> = { booked: '', waiting: ' (Warteliste)', off: ' (abgemeldet)', late: ' (abgemeldet)' }

interface CalendarEvent {
  row: EventRow
  seat: EventSignupRecord | null
  house: { name: string; adresse: string } | null
}

/** An event in a calendar; one without a sign-up is only a date to keep. */
function eventEntryOf({ row, seat, house }: CalendarEvent): CalendarEntry {
  const cancelled = row.cancelledAt !== null
  const guests = seat?.state === 'booked' && seat.guests > 0 && `Mit ${seat.guests} Begleitung`
  return {
    // The event's own id: a date that was kept before signing up becomes the sign-up, and does not stand beside it.
    _id: row._id,
    sequence: (seat?.version ?? 1) + row.version - 2,
    at: seat?.at ?? row.created,
    startsAt: row.startsAt,
    endsAt: row.endsAt,
    path: linkOf(row),
    title: cancelled ? `${row.title} (fällt aus)` : `${row.title}${seat ? said[seat.state] : ''}`,
    state: cancelled ? 'cancelled' : seat ? states[seat.state] : 'tentative',
    lines: [guests, cancelled && `Fällt aus: ${row.reason}`].filter(line => !!line) as string[],
    where: row.place ?? (house ? `Formkurve ${house.name}, ${house.adresse}` : 'Formkurve'),
  }
}

const findCalendarEvents = (tx: Tx, who: string, where: SQL | undefined) =>
  tx
    .select({ row: event, seat: eventSignup, house: { name: studio.name, adresse: studio.adresse } })
    .from(event)
    .leftJoin(eventSignup, and(eq(eventSignup.event, event._id), eq(eventSignup.person, who)))
    .leftJoin(studio, eq(studio.code, event.studio))
    .where(where)
    .orderBy(event.startsAt)
    .limit(500)

const keptDays = 90

/** Somebody's sign-ups of the last 90 days and those to come, given back ones too, for their calendar. */
export const entriesOf = async (tx: Tx, who: string, now = Date.now()) =>
  (
    await findCalendarEvents(
      tx,
      who,
      and(
        eq(eventSignup.person, who),
        sql`${event.removedAt} is null and ${event.published}`,
        gt(event.startsAt, new Date(now - keptDays * dayMs).toISOString()),
      ),
    )
  ).map(eventEntryOf)

/** One event as an iCalendar text. */
export const eventEntry = async (tx: Tx, who: string, _id: string, settings: { publicUrl: string }) =>
  calendarOf((await findCalendarEvents(tx, who, eq(event._id, _id))).map(eventEntryOf), settings)
