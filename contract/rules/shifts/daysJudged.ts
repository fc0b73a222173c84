import { addDays, daysBetween, mondayOf } from '#contract/days.ts'
import { breakFor, freeAtNight, freeOnSunday, limits, nightClock } from './law.ts'
import { isRestDay } from './restDays.ts'
import { minutesOf, type Wall } from './times.ts'
import { hourMs, isSchoolDay, type Placed, type Say, underOn, type Worker } from './worker.ts'

/** Minutes that a shift has in common with a stretch of the wall, which comes again every day. */
function common({ from, to }: Wall, begin: number, end: number) {
  let minutes = 0
  for (let day = -1; day * 1440 < to; day++) minutes += Math.max(0, Math.min(to, end + day * 1440) - Math.max(from, begin + day * 1440))
  return minutes
}

const nightMinutes = (wall: Wall) => common(wall, nightClock.from, nightClock.to + 1440)

/** Days whose rest a shift takes: those of Sundays and public holidays, from 23 o'clock of the evening before to 23 o'clock (T15). */
export function restDaysIn({ wall }: Placed, canton: string | null) {
  const days: string[] = []
  for (let nth = 0; nth * 1440 - 60 < wall.to; nth++) {
    const day = addDays(wall.day, nth)
    if (isRestDay(day, canton) && wall.from < nth * 1440 + 1380 && wall.to > nth * 1440 - 60) days.push(day)
  }
  return days
}

function ofMinors(shift: Placed, worker: Worker, under: 16 | 18, say: Say) {
  const { day, from, to } = shift.wall
  const latest = under === 16 ? 20 : 22
  if (from < 360 || to > latest * 60) say(shift, 'minor-night', `Wer noch nicht ${under} ist, arbeitet von 6 bis ${latest} Uhr`)
  else if (to > 20 * 60 && isSchoolDay(worker, addDays(day, 1)))
    say(shift, 'minor-school', 'Vor Schultagen arbeiten Jugendliche bis 20 Uhr')
  if (restDaysIn(shift, worker.canton ?? null).length > 0)
    say(shift, 'minor-sunday', 'Wer noch nicht 18 ist, arbeitet an Sonntagen und Feiertagen nicht')
}

/** Night work and that of Sundays, which a permit may allow. */
function ofTimes(shift: Placed, canton: string | null, say: Say) {
  const night = nightMinutes(shift.wall)
  if (night > 0) {
    const { worked, within } = limits.night
    if (shift.kind !== null && !freeAtNight.includes(shift.kind)) say(shift, 'night', 'Zwischen 23 und 6 Uhr braucht es eine Bewilligung')
    if (minutesOf(shift) > worked * 60 || shift.end - shift.begin > within * hourMs)
      say(shift, 'night-long', `Wer nachts arbeitet, arbeitet höchstens ${worked} Stunden innert ${within}`)
  }
  const isFree = shift.kind === null || freeOnSunday.includes(shift.kind)
  if (!isFree && restDaysIn(shift, canton).length > 0)
    say(shift, 'sunday', 'Für diese Art der Arbeit braucht es an Sonntagen und Feiertagen eine Bewilligung')
}

export function ofEach(all: readonly Placed[], worker: Worker, say: Say) {
  for (const shift of all) {
    const under = underOn(worker, shift.wall.day)
    // Whoever is young works neither at night nor on Sundays, whatever kind of work it is.
    if (under !== null) ofMinors(shift, worker, under, say)
    else ofTimes(shift, worker.canton ?? null, say)
    const needed = breakFor(minutesOf({ ...shift, break: 0 }))
    if (shift.break < needed) say(shift, 'break', `Ab dieser Länge gehören ${needed} Minuten Pause dazu`)
  }
}

/** Hours of rest of each night of two weeks on average; free days are no part of it, and a night of which nothing is planned is one of plenty. */
function averageRest(all: readonly Placed[], monday: string) {
  const last = addDays(monday, 14)
  let [sum, unknown] = [0, 14]
  let rests = 0
  for (const [nth, shift] of all.entries()) {
    const before = all[nth - 1]
    const nights = before ? daysBetween(before.wall.day, shift.wall.day) : 0
    if (!before || nights < 1 || nights > 3 || shift.wall.day <= monday || shift.wall.day > last) continue
    sum += (shift.begin - before.end) / hourMs - 24 * (nights - 1)
    rests += 1
    unknown -= nights
  }
  const plenty = Math.max(0, unknown)
  return (sum + 24 * plenty) / (rests + plenty)
}

/** The rest between working days: once a week it may be shorter, for adults alone (T12). */
export function ofRests(all: readonly Placed[], worker: Worker, say: Say) {
  const shortened = new Set<string>()
  let before: Placed | undefined
  for (const shift of all) {
    const { day } = shift.wall
    const under = underOn(worker, day)
    const needed = under === null ? limits.dailyRest.adult : limits.dailyRest.minor
    const gap = before ? shift.begin - before.end : Number.POSITIVE_INFINITY
    const both = before ? [before, shift] : []
    if (gap < 0) for (const one of both) say(one, 'overlap', 'Zwei Schichten derselben Person überschneiden sich')
    else if (before && gap < needed * hourMs && before.wall.day !== day) {
      const monday = mondayOf(day)
      const mayBeShort = under === null && gap >= limits.shortestRest * hourMs && !shortened.has(monday)
      shortened.add(monday)
      const isEnough = mayBeShort && averageRest(all, monday) >= needed
      for (const one of both)
        if (isEnough) say(one, 'rest-short', `Die Ruhe ist auf weniger als ${needed} Stunden verkürzt: Das geht einmal in der Woche`)
        else say(one, 'rest', `Zwischen zwei Arbeitstagen liegen ${needed} Stunden Ruhe${mayBeShort ? ', im Schnitt von zwei Wochen' : ''}`)
    }
    if (!before || shift.end > before.end) before = shift
  }
}

/** Shifts that begin on the same day: a gap within it is no daily rest, however long (T08); what begins on the next day without one lacks its rest. */
function byDay(all: readonly Placed[]) {
  const days = new Map<string, Placed[]>()
  for (const shift of all) days.set(shift.wall.day, [...(days.get(shift.wall.day) ?? []), shift])
  return days
}

export function ofSpans(all: readonly Placed[], worker: Worker, say: Say) {
  for (const [day, shifts] of byDay(all)) {
    const isYoung = underOn(worker, day) !== null
    const longest = isYoung ? limits.span.minor : limits.span.adult
    const first = Math.min(...shifts.map(({ begin }) => begin))
    const last = Math.max(...shifts.map(({ end }) => end))
    const worked = shifts.reduce((sum, shift) => sum + minutesOf(shift), 0)
    for (const one of shifts) {
      if (last - first > longest * hourMs) say(one, 'span', `Ein Arbeitstag dauert mit allen Pausen höchstens ${longest} Stunden`)
      if (isYoung && worked > limits.minorDay * 60)
        say(one, 'minor', `Wer noch nicht 18 ist, arbeitet höchstens ${limits.minorDay} Stunden am Tag, die Schule mitgezählt`)
    }
  }
}
