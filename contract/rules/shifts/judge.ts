import { mondayOf, weekdayOf } from '#contract/days.ts'
import { minutesOf, type Worked, wallOf } from './times.ts'

/** What the law says of a shift (T09): `forbidden` keeps it from being published, `hint` is only said. */
export interface Finding {
  rule: 'overlap' | 'rest' | 'span' | 'break' | 'minor' | 'minor-night' | 'minor-sunday' | 'absent'
  weight: 'forbidden' | 'hint'
  text: string
}

interface Shift extends Worked {
  _id: string
}

/** Who works: `under` is 16 or 18 of whoever is younger than that on the day. */
export interface Worker {
  under: 16 | 18 | null
}

const hourMs = 3_600_000
const dailyRest = { adult: 11, minor: 12 } as const
/** Hours down to which an adult's rest may be shortened once a week. */
const shortest = 8
const span = { adult: 14, minor: 12 } as const
/** Minutes of break from so many minutes of work on (ArG art. 15). */
const breaks = [
  { over: 540, pause: 60 },
  { over: 420, pause: 30 },
  { over: 330, pause: 15 },
] as const

/** Minutes of break that so many minutes of work ask for. */
export const breakFor = (worked: number): number => breaks.find(({ over }) => worked > over)?.pause ?? 0

const forbidden = (rule: Finding['rule'], text: string): Finding => ({ rule, weight: 'forbidden', text })

function ofMinors(shift: Shift, under: 16 | 18): Finding[] {
  const { day, from, to } = wallOf(shift)
  const latest = under === 16 ? 20 : 22
  return [
    ...(from < 360 || to > latest * 60
      ? [forbidden('minor-night', `Wer noch nicht ${under} ist, arbeitet von 6 bis ${latest} Uhr (ArG Art. 31).`)]
      : []),
    ...(weekdayOf(day) === 7 ? [forbidden('minor-sunday', 'Wer noch nicht 18 ist, arbeitet am Sonntag nicht (ArG Art. 31).')] : []),
    ...(minutesOf(shift) > 540 ? [forbidden('minor', 'Wer noch nicht 18 ist, arbeitet höchstens 9 Stunden am Tag (ArG Art. 31).')] : []),
  ]
}

/** Shifts that begin on the same day: a gap within it is no daily rest, however long (T08); what begins on the next day without one lacks its rest. */
function byDay(all: readonly Shift[]) {
  const days = new Map<string, Shift[]>()
  for (const shift of all) {
    const { day } = wallOf(shift)
    days.set(day, [...(days.get(day) ?? []), shift])
  }
  return days.values()
}

type Say = (shift: Shift, finding: Finding) => void

function ofOne(shift: Shift, under: Worker['under'], say: Say) {
  if (under !== null) for (const finding of ofMinors(shift, under)) say(shift, finding)
  const worked = minutesOf({ ...shift, break: 0 })
  const needed = breakFor(worked)
  if (shift.break < needed)
    say(shift, { rule: 'break', weight: 'hint', text: `Ab dieser Länge gehören ${needed} Minuten Pause dazu (ArG Art. 15).` })
}

/** The rest between working days: once a week it may be shorter, for adults alone (T12). */
function ofRests(all: readonly Shift[], under: Worker['under'], say: Say) {
  const needed = under === null ? dailyRest.adult : dailyRest.minor
  const shortened = new Set<string>()
  let before: Shift | undefined
  for (const shift of all) {
    const gap = before ? Date.parse(shift.from) - Date.parse(before.to) : Number.POSITIVE_INFINITY
    const both = before ? [before, shift] : []
    const day = wallOf(shift).day
    if (gap < 0) for (const one of both) say(one, forbidden('overlap', 'Zwei Schichten derselben Person überschneiden sich.'))
    else if (before && gap < needed * hourMs && wallOf(before).day !== day) {
      const mayBeShort = under === null && gap >= shortest * hourMs && !shortened.has(mondayOf(day))
      shortened.add(mondayOf(day))
      const text = mayBeShort
        ? `Die Ruhe ist auf weniger als ${needed} Stunden verkürzt: Das geht einmal in der Woche (ArG Art. 15a).`
        : `Zwischen zwei Arbeitstagen liegen ${needed} Stunden Ruhe (ArG Art. 15a).`
      for (const one of both) say(one, { rule: 'rest', weight: mayBeShort ? 'hint' : 'forbidden', text })
    }
    if (!before || Date.parse(shift.to) > Date.parse(before.to)) before = shift
  }
}

function ofSpans(all: readonly Shift[], under: Worker['under'], say: Say) {
  const longest = under === null ? span.adult : span.minor
  for (const day of byDay(all)) {
    const first = Math.min(...day.map(({ from }) => Date.parse(from)))
    const last = Math.max(...day.map(({ to }) => Date.parse(to)))
    if (last - first > longest * hourMs)
      for (const one of day)
        say(one, forbidden('span', `Ein Arbeitstag dauert mit allen Pausen höchstens ${longest} Stunden (ArG Art. 10).`))
  }
}

/** What the law says of one person's shifts, each by its id; ones without findings are left out. Other studios' shifts count and get none of their own. */
export function judged(
  shifts: readonly Shift[],
  { under }: Worker,
  own: (id: string) => boolean = () => true,
): ReadonlyMap<string, Finding[]> {
  const all = shifts.toSorted((one, other) => Date.parse(one.from) - Date.parse(other.from))
  const found = new Map<string, Finding[]>()
  const say: Say = ({ _id }, finding) => {
    const known = found.get(_id) ?? []
    if (own(_id) && !known.some(({ rule, weight }) => rule === finding.rule && weight === finding.weight))
      found.set(_id, [...known, finding])
  }
  for (const shift of all) ofOne(shift, under, say)
  ofRests(all, under, say)
  ofSpans(all, under, say)
  return found
}
