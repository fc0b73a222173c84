import type { Ways } from '#client/kit/waiting/overlay.ts'
import { appointments } from '#contract/appointments/calls.ts'
import { type AppointmentRow, slotPartsOf } from '#contract/appointments/shapes.ts'

const hour = 3_600_000

/** Appointments as staff have them, with what this device has unsent: a new time, a new one, one that was given up. */
export const officeWays: Ways<AppointmentRow> = {
  calls: { add: appointments.bookFor, edit: appointments.moveFor, cancel: appointments.cancelFor },
  fresh: { kind: 'trial', state: 'booked', version: 1, name: '', telefon: null, email: null, trainer: null, lead: null, leadStudio: null },
  doings: { add: 'Gebucht', edit: 'Verschoben', cancel: 'Abgesagt' },
  meant(body, kind, before) {
    if (kind === 'cancel') return { state: 'cancelled' }
    const { slot, ...fields } = body as Partial<AppointmentRow> & { slot: string }
    const { startsAt } = slotPartsOf(slot)
    const lasts = before.startsAt ? Date.parse(before.endsAt) - Date.parse(before.startsAt) : hour
    return { ...fields, startsAt, endsAt: new Date(Date.parse(startsAt) + lasts).toISOString() }
  },
}
