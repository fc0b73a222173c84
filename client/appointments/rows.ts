import { rowForm } from '#client/kit/rowForm.tsx'
import { appointmentTimes } from '#contract/appointments/appointmentTimes.ts'
import { appointmentKinds, type TimeRow } from '#contract/appointments/shapes.ts'

const days = ['Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa', 'So'] as const

/** «Mo, Mi, Fr». */
export const daysWords = (weekdays: readonly number[]) => weekdays.map(weekday => days[weekday - 1]).join(', ')
export const weekdayOptions = days.map((word, at) => [String(at + 1), word] as const)

export const calledOf = ({ kind, from, to }: Pick<TimeRow, 'kind' | 'from' | 'to'>) => `${appointmentKinds[kind]}, ${from}–${to}`

export const timeForm = rowForm({
  add: appointmentTimes.create,
  edit: appointmentTimes.edit,
  remove: appointmentTimes.remove,
  restore: appointmentTimes.restore,
  one: appointmentTimes.one,
  called: calledOf,
  draft: 'appointment-time',
  fresh: { version: 1, trainerName: null },
  closed: () => 'Terminzeiten ändert, wer im Studio die Angestellten verwaltet.',
  removal: { label: 'Zeiten entfernen' },
})
