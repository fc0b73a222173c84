import { dayOf } from '#client/data/time.ts'
import { clockOnce, longDate, shortDate, shortWeekday, weekday } from '#client/kit/format.ts'
import type { BikeState, ReservationState, TowelState } from '#contract/rules/reservations/states.ts'
import type { OwnReservation } from './ownReservations.ts'

/** «Sa 12.06., 17:00». */
export const whenWords = (startsAt: string) => {
  const day = dayOf(startsAt)
  return `${shortWeekday(day)} ${shortDate(day)}, ${clockOnce(startsAt)}`
}

/** «Samstag, 12. Juni, 17:00–17:30». */
export const longWhen = ({ startsAt, endsAt }: Pick<OwnReservation, 'startsAt' | 'endsAt'>) => {
  const day = dayOf(startsAt)
  return `${weekday(day)}, ${longDate(day)}, ${clockOnce(startsAt)}–${clockOnce(endsAt)}`
}

type ReservationLook = 'ok' | 'warn' | 'plain' | 'danger' | 'pending'

/** The state of a reservation, in a chip. */
export function chipOf({ kind, known }: OwnReservation): { look: ReservationLook; words: string } {
  if (kind === 'asking') return { look: 'pending', words: 'Vorgemerkt' }
  if (kind === 'moving') return { look: 'pending', words: 'Verschieben vorgemerkt' }
  if (kind === 'leaving') return { look: 'pending', words: 'Absage vorgemerkt' }
  if (kind === 'refused') return { look: 'danger', words: 'Nicht reserviert' }
  if (known?.state === 'booked') return known.defective ? { look: 'danger', words: 'Defekt' } : { look: 'ok', words: 'Reserviert' }
  return stateChips[known?.state ?? 'cancelled']
}

export const stateChips: Record<ReservationState, { look: ReservationLook; words: string }> = {
  booked: { look: 'ok', words: 'Reserviert' },
  came: { look: 'ok', words: 'Da gewesen' },
  missed: { look: 'warn', words: 'Nicht gekommen' },
  cancelled: { look: 'plain', words: 'Abgesagt' },
}

export const towelChips: Record<TowelState, { look: ReservationLook; words: string }> = {
  reserved: { look: 'ok', words: 'Reserviert' },
  out: { look: 'warn', words: 'Ausgegeben' },
  back: { look: 'plain', words: 'Zurück' },
  missing: { look: 'danger', words: 'Fehlt' },
  cancelled: { look: 'plain', words: 'Abgesagt' },
  expired: { look: 'plain', words: 'Verfallen' },
}

export const bikeChips: Record<BikeState, { look: ReservationLook; words: string }> = {
  ordered: { look: 'pending', words: 'Bestellt' },
  confirmed: { look: 'ok', words: 'Bestätigt' },
  out: { look: 'warn', words: 'Ausgeliehen' },
  back: { look: 'plain', words: 'Zurück' },
  refused: { look: 'danger', words: 'Abgelehnt' },
  cancelled: { look: 'plain', words: 'Abgesagt' },
}
