import { addDays, mondayOf, monthOfDay, weekdayOf } from '#contract/days.ts'
import type { LongestWeek } from '#contract/rules/employees/employment.ts'
import { dayAt, momentsOf } from '#contract/zone.ts'
import { byDay, minutesOf } from './minutes.ts'
import type { TimeStretch, WorkTimeKind } from './stamps.ts'

/** Supplements that the law gives (T33), in minutes and never in money. */
export const lawSupplements = {
  /** ArG art. 17b par. 1: nights of whoever works fewer than 25 of them a year. */
  night: 'Nachtarbeit, 25 % Lohn',
  /** ArG art. 17b par. 2: from the 25th night of the year on. */
  nightTime: 'Nachtarbeit, 10 % Zeit',
} as const

/** Night, and a Sunday from the evening before, by Zurich's clock (T14, T15). */
const night = { from: '23:00', to: '06:00' }
const sundayFrom = '23:00'
/** The night of a calendar year from which on time is given in place of wage (ArG art. 17b). */
const regularNight = 25
/** Sundays and holidays of a year that a permit for passing work covers (ArG art. 19 par. 3). */
const mostPermitted = 6
/** Minutes of Überzeit a year without a supplement, of those whose week has 45 hours (ArG art. 13 par. 1). */
const freeOvertime = 60 * 60

/** When a supplement that was agreed is due. */
export const supplementTimes = {
  sunday: 'Sonntage und Feiertage, die ihnen gleichstehen',
  holiday: 'Feiertage',
  hours: 'Zu bestimmten Zeiten',
} as const
export type SupplementTime = keyof typeof supplementTimes

/** A supplement that was agreed for a studio, or that a permit asks for. */
export interface AgreedSupplement {
  _id: string
  name: string
  studio: string
  when: SupplementTime
  /** Clocks of `hours`; an end that is no later than the beginning lies on the next day. */
  starts: string | null
  ends: string | null
  /** Kinds of work that it is for; all where none is named. */
  kinds: readonly string[]
  /** The first and the last day on which it is due. */
  from: string
  to: string | null
  /** Number of the permit: then only the first six Sundays and holidays of a year are paid so (ArG art. 19 par. 3). */
  permit: string | null
}

/** Work that counts, each moment once. */
export interface WorkPiece extends TimeStretch {
  studio: string
  kind: WorkTimeKind
}

/** Minutes of a supplement on a day. */
interface Due {
  /** A key of `lawSupplements`, or the id of one that was agreed. */
  kind: string
  studio: string
  day: string
  minutes: number
}

export interface DaysOff {
  /** Days that a canton puts on a level with Sunday, by studio. */
  isSunday: (studio: string, day: string) => boolean
  isHoliday: (studio: string, day: string) => boolean
}

const momentAt = (day: string, clock: string) =>
  momentsOf(day, clock)[0] ?? momentsOf(day, `0${Number(clock.slice(0, 2)) + 1}${clock.slice(2)}`)[0]!

function cut<P extends TimeStretch>(pieces: readonly P[], { from, to }: TimeStretch): P[] {
  return pieces.flatMap(piece =>
    piece.from < to && piece.to > from ? [{ ...piece, from: Math.max(piece.from, from), to: Math.min(piece.to, to) }] : [],
  )
}

/** Minutes by the days on which they lie, so that a night at the end of a month is shared between the two. */
const duesOf = (kind: string, pieces: readonly WorkPiece[]): Due[] =>
  pieces.flatMap(({ studio, from, to }) => byDay({ from, to }).map(part => ({ kind, studio, day: part.day, minutes: minutesOf(part) })))

/** Days whose evening or morning these pieces may touch. */
function daysAround(pieces: readonly WorkPiece[]): string[] {
  const days = new Set<string>()
  for (const { from, to } of pieces)
    for (let day = addDays(dayAt(from), -1); day <= addDays(dayAt(to), 1); day = addDays(day, 1)) days.add(day)
  return [...days].sort()
}

/** Supplements of nights: the 25th of a calendar year and those after it give time. A night belongs to the day on which it begins. */
function nightsOf(pieces: readonly WorkPiece[]): Due[] {
  const counts = new Map<string, number>()
  return daysAround(pieces).flatMap(day => {
    const worked = cut(pieces, { from: momentAt(day, night.from), to: momentAt(addDays(day, 1), night.to) })
    if (worked.every(one => minutesOf(one) === 0)) return []
    const year = day.slice(0, 4)
    const nth = (counts.get(year) ?? 0) + 1
    counts.set(year, nth)
    return duesOf(nth < regularNight ? 'night' : 'nightTime', worked)
  })
}

/** Stretch of a day that an agreed supplement covers; nothing where it is not due. */
function windowOf(rule: AgreedSupplement, day: string, { isSunday, isHoliday }: DaysOff): TimeStretch | undefined {
  if (rule.when === 'hours') {
    const starts = rule.starts ?? '00:00'
    const ends = rule.ends ?? '00:00'
    return { from: momentAt(day, starts), to: momentAt(ends > starts ? day : addDays(day, 1), ends) }
  }
  const isDue = rule.when === 'holiday' ? isHoliday(rule.studio, day) : weekdayOf(day) === 7 || isSunday(rule.studio, day)
  return isDue ? { from: momentAt(addDays(day, -1), sundayFrom), to: momentAt(day, sundayFrom) } : undefined
}

function agreedOf(pieces: readonly WorkPiece[], rule: AgreedSupplement, off: DaysOff): Due[] {
  const meant = pieces.filter(({ studio, kind }) => studio === rule.studio && (rule.kinds.length === 0 || rule.kinds.includes(kind)))
  const counts = new Map<string, number>()
  return daysAround(meant).flatMap(day => {
    if (day < rule.from || (rule.to !== null && day > rule.to)) return []
    const window = windowOf(rule, day, off)
    const worked = window ? cut(meant, window).filter(one => minutesOf(one) > 0) : []
    if (worked.length === 0) return []
    const year = day.slice(0, 4)
    const nth = (counts.get(year) ?? 0) + 1
    counts.set(year, nth)
    return rule.permit !== null && nth > mostPermitted ? [] : duesOf(rule._id, worked)
  })
}

/**
 * Supplements of everything that somebody worked since a calendar year began: nights and permits are counted by the year, so earlier work has to be
 * among the pieces.
 */
export const supplementsOf = (pieces: readonly WorkPiece[], rules: readonly AgreedSupplement[], off: DaysOff): Due[] => [
  ...nightsOf(pieces),
  ...rules.flatMap(rule => agreedOf(pieces, rule, off)),
]

interface Weeks {
  /** Minutes that count as work, by day, from the Monday of the first week on. */
  worked: ReadonlyMap<string, number>
  /** Hours that the law allows in the week of a day; null where nobody is employed. */
  weekOn: (day: string) => LongestWeek | null
}

/** Überzeit of a week: how much goes over its limit, and how much of that wants a supplement when it is paid. */
interface Overtime {
  /** The week's last day, to which it belongs. */
  sunday: string
  minutes: number
  due: number
}

/**
 * Überzeit by weeks, the earliest first (T10, T33): what goes over the week's limit; of those with 45 hours only from the 61st hour of the year on
 * it wants a supplement.
 */
export function overtimeWeeks({ worked, weekOn }: Weeks): Overtime[] {
  const weeks = new Map<string, number>()
  for (const [day, minutes] of worked) weeks.set(mondayOf(day), (weeks.get(mondayOf(day)) ?? 0) + minutes)
  const years = new Map<string, number>()
  return [...weeks]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([monday, minutes]) => {
      const sunday = addDays(monday, 6)
      const limit = weekOn(sunday) ?? weekOn(monday) ?? 45
      const over = Math.max(0, minutes - limit * 60)
      if (over === 0) return []
      const year = sunday.slice(0, 4)
      const before = years.get(year) ?? 0
      years.set(year, before + over)
      const due = limit === 45 ? Math.max(0, before + over - freeOvertime) - Math.max(0, before - freeOvertime) : over
      return [{ sunday, minutes: over, due }]
    })
}

/** The same by months. */
export function overtimeOf(weeks: Weeks): ReadonlyMap<string, { minutes: number; due: number }> {
  const months = new Map<string, { minutes: number; due: number }>()
  for (const { sunday, minutes, due } of overtimeWeeks(weeks)) {
    const known = months.get(monthOfDay(sunday)) ?? { minutes: 0, due: 0 }
    months.set(monthOfDay(sunday), { minutes: known.minutes + minutes, due: known.due + due })
  }
  return months
}
