import type { Ways } from '#client/kit/waiting/overlay.ts'
import { appointments } from '#contract/appointments/calls.ts'
import { type OwnAppointment, slotPartsOf } from '#contract/appointments/shapes.ts'

interface Body {
  slot?: string
}

const hour = 3_600_000

/** The device's knowledge of a training before the studio has answered: when it begins. */
function meantAppointmentOf(body: object, _kind: string, before: OwnAppointment): Partial<OwnAppointment> {
  const { slot } = body as Body
  if (!slot) return {}
  const { startsAt } = slotPartsOf(slot)
  const lasts = before.startsAt ? Date.parse(before.endsAt) - Date.parse(before.startsAt) : hour
  return { startsAt, endsAt: new Date(Date.parse(startsAt) + lasts).toISOString() }
}

/** A member's own appointments, with what this device has unsent of them. */
export const ownWays: Ways<OwnAppointment> = {
  calls: { add: appointments.bookTraining, edit: appointments.moveTraining, cancel: appointments.cancelTraining },
  fresh: { kind: 'training', studioName: '', address: '', trainer: null, state: 'booked', version: 1 },
  meant: (body, kind, before) => (kind === 'cancel' ? { state: 'cancelled' } : meantAppointmentOf(body, kind, before)),
  doings: { add: 'Gebucht', edit: 'Verschoben', cancel: 'Abgesagt' },
}
