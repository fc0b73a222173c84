import { lastOfMonth } from '#contract/days.ts'
import { beginOf, dayAt, endOf } from '#contract/zone.ts'
import { byDay, dayOf, daysFrom, minutesOf, workedByDay } from './minutes.ts'
import type { TimeStretch } from './stamps.ts'
import { type WorkEntry, without } from './workEntries.ts'

/** Minutes that somebody is to work on a day; null where no employment is known. */
export type TargetOf = (day: string) => number | null

/** Claims that lower the target of a day, or count beside what was worked (T28–T32, T48). A free wish counts nothing. */
export const claimKinds = {
  public: 'Feiertag',
  company: 'Betriebsferien',
  holiday: 'Ferien',
  sick: 'Krank',
  trip: 'Dienstreise',
} as const
export type ClaimKind = keyof typeof claimKinds

export interface Claim {
  day: string
  kind: ClaimKind
  /** Percent of the day. */
  share: number
  /** Minutes of way beyond the usual one, for a trip, counted on its first day. */
  minutes: number
}

/** A course that somebody led; of whoever is paid by the course it is the entry itself, of others what they stamped counts (T47). */
export interface Lesson extends TimeStretch {
  _id: string
  title: string
  studio: string
  counts: boolean
}

/** One reason for a figure of a day: minutes that it takes from the target, or adds to what counts. */
interface Reason {
  kind: ClaimKind | 'course'
  minutes: number
}

export interface SheetDay {
  day: string
  worked: number
  /** Minutes by the pattern of the employment; null where none covers the day. */
  planned: number | null
  /** The same without public and company holidays. */
  target: number | null
  credited: number
  why: Reason[]
}

/** Days of somebody with what they worked and were to work. */
export interface TimeSheet {
  days: SheetDay[]
  worked: number
  /** Null where no employment covers any of the days. */
  target: number | null
  /** Minutes of absences that count as if they were worked. */
  credited: number
  /** Worked and credited less the target, with what was carried over; null without a target. */
  balance: number | null
  /** Ids of entries that count nothing yet: they lack their beginning or their end. */
  open: string[]
  /** Courses led, by number and minutes, whatever they count. */
  lessons: { count: number; minutes: number }
}

interface TimeSheetInput {
  from: string
  to: string
  entries: readonly WorkEntry[]
  target: TargetOf
  claims?: readonly Claim[]
  lessons?: readonly Lesson[]
  /** Minutes of the balance before. */
  carry?: number
}

/** Worked minutes by day, with courses that are paid by the course: stamps over them add nothing. */
function countedByDay(entries: readonly WorkEntry[], lessons: readonly Lesson[]) {
  const counting = lessons.filter(({ counts }) => counts)
  const sums = new Map(workedByDay(entries.map(({ parts }) => ({ parts: without(parts, counting) }))))
  const courses = new Map<string, number>()
  const taken: TimeStretch[] = []
  for (const lesson of counting) {
    for (const part of without([lesson], taken).flatMap(byDay)) {
      sums.set(part.day, (sums.get(part.day) ?? 0) + minutesOf(part))
      courses.set(part.day, (courses.get(part.day) ?? 0) + minutesOf(part))
    }
    taken.push(lesson)
  }
  return { sums, courses }
}

const shareOf = (minutes: number, { share }: Claim) => Math.round((minutes * Math.min(share, 100)) / 100)

/** Minutes that the claims of a kind take of what is left; more than that there is not. */
function take(claims: readonly Claim[], kinds: readonly ClaimKind[], whole: number): Reason[] {
  let left = whole
  return claims.flatMap(claim => {
    if (!kinds.includes(claim.kind)) return []
    const minutes = Math.min(left, shareOf(whole, claim))
    left -= minutes
    return minutes > 0 ? [{ kind: claim.kind, minutes }] : []
  })
}

const sum = (reasons: readonly Reason[]) => reasons.reduce((all, { minutes }) => all + minutes, 0)

/** A day of a trip is work: it counts what is to be worked, and the way beyond the usual one (T32). */
function tripOn(claims: readonly Claim[], left: number): Reason[] {
  const trips = claims.filter(({ kind }) => kind === 'trip')
  const minutes = (trips.length > 0 ? Math.max(0, left) : 0) + trips.reduce((all, trip) => all + trip.minutes, 0)
  return minutes > 0 ? [{ kind: 'trip', minutes }] : []
}

function dayOfSheet(day: string, planned: number | null, worked: number, claims: readonly Claim[]): SheetDay {
  const free = take(claims, ['public', 'company'], planned ?? 0)
  const target = planned === null ? null : planned - sum(free)
  const away = take(claims, ['holiday', 'sick'], target ?? 0)
  const trip = tripOn(claims, (target ?? 0) - sum(away) - worked)
  const credits = [...away, ...trip]
  return { day, worked, planned, target, credited: sum(credits), why: [...free, ...credits] }
}

/**
 * The sheet of these days, for device, server and paper alike (T48). Public and company holidays lower the target; holidays and sick days
 * credit what is left of it, half days a half. Supplements (T33) are reckoned beside it.
 */
export function sheetOf({ from, to, entries, target, claims = [], lessons = [], carry = 0 }: TimeSheetInput): TimeSheet {
  const { sums, courses } = countedByDay(entries, lessons)
  const byClaim = new Map<string, Claim[]>()
  for (const claim of claims) byClaim.set(claim.day, [...(byClaim.get(claim.day) ?? []), claim])
  const days = daysFrom(from, to).map(day => {
    const made = dayOfSheet(day, target(day), sums.get(day) ?? 0, byClaim.get(day) ?? [])
    const minutes = courses.get(day)
    return minutes ? { ...made, why: [...made.why, { kind: 'course' as const, minutes }] } : made
  })
  const worked = days.reduce((all, day) => all + day.worked, 0)
  const credited = days.reduce((all, day) => all + day.credited, 0)
  const targets = days.flatMap(day => (day.target === null ? [] : [day.target]))
  const asked = targets.length > 0 ? targets.reduce((all, one) => all + one, 0) : null
  const [begin, end] = [beginOf(from), endOf(to)]
  const isWithin = (at: number) => at >= begin && at < end
  const open = entries.filter(entry => entry.state === 'open' && isWithin(entry.at)).map(({ _id }) => _id)
  const led = lessons.filter(lesson => isWithin(lesson.from))
  return {
    days,
    worked,
    target: asked,
    credited,
    balance: asked === null ? null : worked + credited - asked + carry,
    open,
    lessons: { count: led.length, minutes: led.reduce((all, one) => all + minutesOf(one), 0) },
  }
}

/** The sheet of a month, '2026-11'. */
export const monthSheet = (month: string, asked: Omit<TimeSheetInput, 'from' | 'to'>) => {
  const from = `${month}-01`
  return sheetOf({ ...asked, from, to: lastOfMonth(from) })
}

/** Entries of one day in Zurich, by their beginning. */
export const entriesOn = (entries: readonly WorkEntry[], day: string) => entries.filter(entry => dayOf(entry) === day)

/** Courses that begin on a day in Zurich. */
export const lessonsOn = (lessons: readonly Lesson[], day: string) => lessons.filter(lesson => dayAt(lesson.from) === day)
