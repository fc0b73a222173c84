import { dayOf, today } from '#client/data/time.ts'
import { clockOnce, clockTime, shortDate, shortWeekday } from '#client/kit/format.ts'
import type { CourseExecution } from '#contract/courses/calls.ts'
import { dayMs } from '#contract/time.ts'

const minute = 60_000

export const minutesOf = ({ startsAt, endsAt }: Pick<CourseExecution, 'startsAt' | 'endsAt'>) =>
  Math.round((Date.parse(endsAt) - Date.parse(startsAt)) / minute)

/** «60 Min. · Sandra Büchi» */
export const lengthWords = (execution: Pick<CourseExecution, 'startsAt' | 'endsAt' | 'instructor'>) =>
  [`${minutesOf(execution)} Min.`, execution.instructor?.name].filter(Boolean).join(' · ')

/** «6 frei», «ausgebucht» */
export const freeWords = (free: number) => (free > 0 ? `${free} frei` : 'ausgebucht')

/** «Raum Säntis · Matte 7» with a numbered place, else «Raum Säntis · 11 frei»; a cancelled execution has its room alone. */
export function placeWords({ room, free, cancelled }: Pick<CourseExecution, 'room' | 'free' | 'cancelled'>, place?: number | null) {
  if (cancelled) return room.name
  if (place && room.spot) return `${room.name} · ${room.spot} ${place}`
  return `${room.name} · ${freeWords(free)}`
}

/** «1 Platz frei», «ausgebucht» */
export const seatsLeft = (free: number) => (free > 0 ? `${free} ${free === 1 ? 'Platz' : 'Plätze'} frei` : 'Ausgebucht')

/** «heute», «morgen», «Fr 20.11.» */
export function dayWords(day: string, now = today()) {
  const apart = (Date.parse(day) - Date.parse(now)) / dayMs
  if (apart === 0) return 'heute'
  if (apart === 1) return 'morgen'
  return `${shortWeekday(day)} ${shortDate(day)}`
}

/** «heute, 17:15»; without the day where it is the same as `beside`. */
export function momentWords(at: string | number, beside?: string) {
  const instant = new Date(at).toISOString()
  const day = dayOf(instant)
  return beside !== undefined && day === dayOf(beside) ? clockTime(instant) : `${dayWords(day)}, ${clockTime(instant)}`
}

/** «Yoga Flow, Fr 20.11., 17:15»: name of an execution in the title of an act. */
export const actWords = ({ course, startsAt }: Pick<CourseExecution, 'course' | 'startsAt'>) =>
  `${course.title}, ${shortWeekday(dayOf(startsAt))} ${shortDate(dayOf(startsAt))}, ${clockOnce(startsAt)}`

/** Executions, or rows that hold one, by their day in Zurich, in their given order. */
export function byDay<T>(all: readonly T[], startsAt: (each: T) => string): [day: string, each: T[]][] {
  const days = new Map<string, T[]>()
  for (const each of all) {
    const day = dayOf(startsAt(each))
    days.set(day, [...(days.get(day) ?? []), each])
  }
  return [...days]
}
