import { and, eq, gt, or, sql } from 'drizzle-orm'
import { appointmentKinds } from '#contract/appointments/shapes.ts'
import { dayMs } from '#contract/time.ts'
import type { Tx } from '#server/kit/database.ts'
import { type CalendarEntry, calendarOf } from '#server/shared/exports/calendar.ts'
import { type AppointmentDetail, findAppointmentDetails, leadsOfPerson } from './appointmentDetails.ts'
import { appointment } from './tables.ts'

/** The calendar entry of each of the two leads on: staff see who comes, the other one sees the studio. */
const appointmentEntryOf = (
  { row, studioName, address, trainerName, vorname, nachname }: AppointmentDetail,
  isTrainer: boolean,
): CalendarEntry => {
  const title = isTrainer ? `${appointmentKinds[row.kind]}: ${[vorname, nachname].filter(Boolean).join(' ')}` : appointmentKinds[row.kind]
  return {
    _id: row._id,
    sequence: row.version - 1,
    at: row.at,
    startsAt: row.startsAt,
    endsAt: row.endsAt,
    path: isTrainer ? '/dashboard/leads/leads-list?ansicht=termine' : '/reservation',
    title: row.state === 'cancelled' ? `${title} (abgesagt)` : title,
    state: row.state === 'cancelled' ? 'cancelled' : 'confirmed',
    lines: !isTrainer && trainerName ? [`Mit ${trainerName}`] : [],
    where: `Formkurve ${studioName}, ${address}`,
  }
}

const keptDays = 90

/** Somebody's appointments, as who comes and as who leads them, for their calendar. */
export async function entriesOf(tx: Tx, who: string, now = Date.now()) {
  const theirs = sql`${appointment.lead} in ${leadsOfPerson(who)}`
  const since = gt(appointment.startsAt, new Date(now - keptDays * dayMs).toISOString())
  const rows = await findAppointmentDetails(tx, and(since, or(eq(appointment.person, who), eq(appointment.trainer, who), theirs)))
  return rows.map(one => appointmentEntryOf(one, one.row.trainer === who))
}

/** One appointment as an iCalendar text, for whoever comes. */
export const textOf = (one: AppointmentDetail, settings: { publicUrl: string }) => calendarOf([appointmentEntryOf(one, false)], settings)
