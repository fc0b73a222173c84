import { dayOf } from '#client/data/time.ts'
import { clockOnce, longDate, shortDate, shortWeekday, weekday } from '#client/kit/format.ts'
import { appointmentKinds, type OwnAppointment } from '#contract/appointments/shapes.ts'

/** «Sa 12.06., 17:00». */
export const whenWords = (startsAt: string) => {
  const day = dayOf(startsAt)
  return `${shortWeekday(day)} ${shortDate(day)}, ${clockOnce(startsAt)}`
}

/** «Samstag, 12. Juni, 17:00–18:00». */
export const longWhen = ({ startsAt, endsAt }: Pick<OwnAppointment, 'startsAt' | 'endsAt'>) => {
  const day = dayOf(startsAt)
  return `${weekday(day)}, ${longDate(day)}, ${clockOnce(startsAt)}–${clockOnce(endsAt)}`
}

/** «Probetraining, Sa 12.06., 17:00». */
export const calledOf = ({ kind, startsAt }: Pick<OwnAppointment, 'kind' | 'startsAt'>) =>
  `${appointmentKinds[kind]}, ${whenWords(startsAt)}`
