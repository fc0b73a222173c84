import type { InstructorHoursRow } from '#contract/courses/downloads.ts'
import type { ExportColumn } from '#server/shared/exports/column.ts'
import { dayText, monthText } from '#server/shared/exports/words.ts'
import { type GivenExecution, minutesOf } from './downloadHours.ts'

const nameOf = (one: { vorname: string; nachname: string } | null) => one && `${one.vorname} ${one.nachname}`.trim()

export const hoursColumns = (studios: ReadonlyMap<string, string>): ExportColumn<InstructorHoursRow>[] => [
  { title: 'Leitung', kind: 'text', value: row => row.instructor.name },
  { title: 'Monat', kind: 'text', value: row => monthText(`${row.month}-15`), width: 18 },
  { title: 'Studio', kind: 'text', value: row => studios.get(row.studio) ?? row.studio },
  { title: 'Kurse', kind: 'count', value: row => row.courses, sum: true },
  { title: 'Davon Vertretung', kind: 'count', value: row => row.stoodIn, sum: true, width: 12 },
  { title: 'Stunden', kind: 'minutes', value: row => row.minutes, sum: true },
]

export const givenColumns = (studios: ReadonlyMap<string, string>): ExportColumn<GivenExecution>[] => [
  { title: 'Tag', kind: 'day', value: row => row.startsAt },
  { title: 'Wochentag', kind: 'weekday', value: row => row.startsAt },
  { title: 'Beginn', kind: 'clock', value: row => row.startsAt },
  { title: 'Ende', kind: 'clock', value: row => row.endsAt },
  { title: 'Kurs', kind: 'text', value: row => row.title },
  { title: 'Studio', kind: 'text', value: row => studios.get(row.studio) ?? row.studio },
  { title: 'Raum', kind: 'text', value: row => row.room, width: 16 },
  { title: 'Leitung', kind: 'text', value: row => nameOf(row.instructor) },
  { title: 'Vertritt', kind: 'text', value: row => nameOf(row.away) },
  { title: 'Stunden', kind: 'minutes', value: minutesOf, sum: true },
]

/** ISO day of an instant, in Zurich. */
export function zurichDay(at: string) {
  const [day, month, year] = dayText(at).split('.')
  return `${year}-${month}-${day}`
}

export interface HeldExecution {
  startsAt: string
  endsAt: string
  title: string
  studio: string
  room: string
  instructor: string | null
  capacity: number
  booked: number
  waiting: number
  /** Null until the course is over, and where it was cancelled. */
  visited: number | null
  missed: number | null
  cancelled: string | null
}

export const heldColumns = (studios: ReadonlyMap<string, string>): ExportColumn<HeldExecution>[] => [
  { title: 'Tag', kind: 'day', value: row => row.startsAt },
  { title: 'Wochentag', kind: 'weekday', value: row => row.startsAt },
  { title: 'Beginn', kind: 'clock', value: row => row.startsAt },
  { title: 'Ende', kind: 'clock', value: row => row.endsAt },
  { title: 'Kurs', kind: 'text', value: row => row.title },
  { title: 'Studio', kind: 'text', value: row => studios.get(row.studio) ?? row.studio },
  { title: 'Raum', kind: 'text', value: row => row.room, width: 16 },
  { title: 'Leitung', kind: 'text', value: row => row.instructor },
  { title: 'Plätze', kind: 'count', value: row => row.capacity, sum: true },
  { title: 'Gebucht', kind: 'count', value: row => row.booked, sum: true },
  { title: 'Warteliste', kind: 'count', value: row => row.waiting, sum: true },
  { title: 'Besuche', kind: 'count', value: row => row.visited, sum: true },
  { title: 'Nicht erschienen', kind: 'count', value: row => row.missed, sum: true, width: 12 },
  {
    title: 'Auslastung',
    kind: 'percent',
    value: row => (row.capacity && !row.cancelled ? Math.round((1000 * row.booked) / row.capacity) / 10 : null),
  },
  { title: 'Abgesagt', kind: 'text', value: row => row.cancelled },
]
