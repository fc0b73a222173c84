import { clockAfter } from '#contract/clock.ts'
import { addDays, daysBetween, mondayOf, weekdayOf } from '#contract/days.ts'
import { breakFor, freeAtNight, freeOnSunday, limits, nightClock, nightMovedOn } from './law.ts'
import { isRestDay } from './restDays.ts'
import type { WallSpan } from './wallTimes.ts'
import { hourMs, isSchoolDay, type PlacedShift, type Say, underOn, type Worker } from './worker.ts'

/** Minutes that a shift has in common with a stretch of the wall, which comes again every day. */
function common({ from, to }: WallSpan, begin: number, end: number) {
  let minutes = 0
  for (let day = -1; day * 1440 < to; day++) minutes += Math.max(0, Math.min(to, end + day * 1440) - Math.max(from, begin + day * 1440))
  return minutes
}

/** Minutes of a shift that lie in the studio's night. */
function nightMinutes({ wall }: PlacedShift, { nights = [] }: Worker) {
  const by = nightMovedOn(nights, wall.day)
  return common(wall, nightClock.from + by, nightClock.to + by + 1440)
}

/**
 * True where a working day is over before a shift: it begins on a later day, or after a rest that follows the night (T08). What goes on without a
 * gap is the same day, also over midnight.
 */
function isNewDay(before: PlacedShift, shift: PlacedShift, { nights = [] }: Worker) {
  if (shift.begin <= before.end) return false
  if (before.wall.day !== shift.wall.day) return true
  const nightEnds = nightClock.to + nightMovedOn(nights, shift.wall.day)
  return before.wall.to <= nightEnds && shift.begin - before.end >= limits.shortestRest * hourMs
}

/** Days whose rest a shift takes: those of Sundays and public holidays, from 23 o'clock of the evening before to 23 o'clock (T15). */
export function restDaysIn({ wall }: PlacedShift, canton: string | null) {
  const days: string[] = []
  for (let nth = 0; nth * 1440 - 60 < wall.to; nth++) {
    const day = addDays(wall.day, nth)
    if (isRestDay(day, canton) && wall.from < nth * 1440 + 1380 && wall.to > nth * 1440 - 60) days.push(day)
  }
  return days
}

/** Sundays in which somebody works, by year. */
export function sundaysOf(all: readonly PlacedShift[]): string[] {
  return [...new Set(all.flatMap(shift => restDaysIn(shift, null).filter(day => weekdayOf(day) === 7)))].sort()
}

function judgeMinor(shift: PlacedShift, worker: Worker, under: 16 | 18, say: Say) {
  const { day, from, to } = shift.wall
  const latest = under === 16 ? 20 : 22
  if (from < 360 || to > latest * 60) say(shift, 'minor-night', `Wer noch nicht ${under} ist, arbeitet von 6 bis ${latest} Uhr`)
  else if (to > 20 * 60 && isSchoolDay(worker, addDays(day, 1)))
    say(shift, 'minor-school', 'Vor Schultagen arbeiten Jugendliche bis 20 Uhr')
  if (restDaysIn(shift, worker.canton ?? null).length > 0)
    say(shift, 'minor-sunday', 'Wer noch nicht 18 ist, arbeitet an Sonntagen und Feiertagen nicht')
}

/** Night work and that of Sundays, which a permit may allow. */
function judgeTimes(shift: PlacedShift, worker: Worker, say: Say) {
  if (nightMinutes(shift, worker) > 0 && shift.kind !== null && !freeAtNight.includes(shift.kind)) {
    const by = nightMovedOn(worker.nights ?? [], shift.wall.day)
    const [from, to] = [nightClock.from + by, nightClock.to + by].map(clockAfter)
    say(shift, 'night', `Zwischen ${from} und ${to} Uhr braucht es eine Bewilligung`)
  }
  const isFree = shift.kind === null || freeOnSunday.includes(shift.kind)
  if (!isFree && restDaysIn(shift, worker.canton ?? null).length > 0)
    say(shift, 'sunday', 'Für diese Art der Arbeit braucht es an Sonntagen und Feiertagen eine Bewilligung')
}

/** Each shift by itself: its hours, Sundays and public holidays, and its break. */
export function judgeEachShift(all: readonly PlacedShift[], worker: Worker, say: Say) {
  for (const shift of all) {
    const under = underOn(worker, shift.wall.day)
    // Whoever is young works neither at night nor on Sundays, whatever kind of work it is.
    if (under !== null) judgeMinor(shift, worker, under, say)
    else judgeTimes(shift, worker, say)
    const needed = breakFor(shift.minutes)
    if (shift.break < needed) say(shift, 'break', `Ab dieser Länge gehören ${needed} Minuten Pause dazu`)
  }
}

/** Hours of rest of each night of two weeks on average; free days are no part of it, and a night of which nothing is planned is one of plenty. */
function averageRest(all: readonly PlacedShift[], monday: string) {
  const last = addDays(monday, 14)
  let [sum, unknown] = [0, 14]
  let rests = 0
  for (const [nth, shift] of all.entries()) {
    const before = all[nth - 1]
    const nights = before ? daysBetween(before.wall.day, shift.wall.day) : 0
    if (!before || shift.begin <= before.end || nights < 1 || nights > 3 || shift.wall.day <= monday || shift.wall.day > last) continue
    sum += (shift.begin - before.end) / hourMs - 24 * (nights - 1)
    rests += 1
    unknown -= nights
  }
  const plenty = Math.max(0, unknown)
  return (sum + 24 * plenty) / (rests + plenty)
}

/** The rest between working days: once a week it may be shorter, for adults alone (T12). Tells the shifts of the days that follow a shorter one. */
export function judgeDailyRests(all: readonly PlacedShift[], worker: Worker, say: Say): ReadonlySet<string> {
  const shortened = new Set<string>()
  const after = new Set<string>()
  let isAfter = false
  let before: PlacedShift | undefined
  for (const shift of all) {
    const { day } = shift.wall
    const under = underOn(worker, day)
    const needed = under === null ? limits.dailyRest.adult : limits.dailyRest.minor
    const gap = before ? shift.begin - before.end : Number.POSITIVE_INFINITY
    const both = before ? [before, shift] : []
    const isNew = before !== undefined && isNewDay(before, shift, worker)
    if (isNew) isAfter = gap < needed * hourMs
    if (isAfter) after.add(shift._id)
    if (gap < 0) for (const one of both) say(one, 'overlap', 'Zwei Schichten derselben Person überschneiden sich')
    else if (before && isNew && isAfter) {
      // A rest belongs to the week of the working day that it ends.
      const monday = mondayOf(before.wall.day)
      const mayBeShort = under === null && gap >= limits.shortestRest * hourMs && !shortened.has(monday)
      shortened.add(monday)
      const isEnough = mayBeShort && averageRest(all, monday) >= needed
      for (const one of both)
        if (isEnough) say(one, 'rest-short', `Die Ruhe ist auf weniger als ${needed} Stunden verkürzt: Das geht einmal in der Woche`)
        else say(one, 'rest', `Zwischen zwei Arbeitstagen liegen ${needed} Stunden Ruhe${mayBeShort ? ', im Schnitt von zwei Wochen' : ''}`)
    }
    if (!before || shift.end > before.end) before = shift
  }
  return after
}

/** Shifts by working days, each of which ends with its rest: a gap within a day is none, however long (T08). */
export function workingDays(all: readonly PlacedShift[], worker: Worker): PlacedShift[][] {
  const days: PlacedShift[][] = []
  let before: PlacedShift | undefined
  for (const shift of all) {
    if (!before || isNewDay(before, shift, worker)) days.push([])
    days.at(-1)!.push(shift)
    if (!before || shift.end > before.end) before = shift
  }
  return days
}

/** How long working days are, with their breaks, for minors and at night. */
export function judgeDaySpans(all: readonly PlacedShift[], worker: Worker, say: Say) {
  for (const shifts of workingDays(all, worker)) {
    const isYoung = underOn(worker, shifts[0]!.wall.day) !== null
    const longest = isYoung ? limits.span.minor : limits.span.adult
    const within = Math.max(...shifts.map(({ end }) => end)) - shifts[0]!.begin
    const worked = shifts.reduce((sum, { minutes }) => sum + minutes, 0)
    const isNight = !isYoung && shifts.some(shift => nightMinutes(shift, worker) > 0)
    for (const one of shifts) {
      if (within > longest * hourMs) say(one, 'span', `Ein Arbeitstag dauert mit allen Pausen höchstens ${longest} Stunden`)
      if (isYoung && worked > limits.minorDay * 60)
        say(one, 'minor', `Wer noch nicht 18 ist, arbeitet höchstens ${limits.minorDay} Stunden am Tag, die Schule mitgezählt`)
      if (isNight && (worked > limits.night.worked * 60 || within > limits.night.within * hourMs))
        say(one, 'night-long', `Wer nachts arbeitet, arbeitet höchstens ${limits.night.worked} Stunden innert ${limits.night.within}`)
    }
  }
}
