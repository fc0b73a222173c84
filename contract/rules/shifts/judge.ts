import { weekdayOf } from '#contract/days.ts'
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
const span = { adult: 14, minor: 12 } as const
/** Minutes of break from so many minutes of work on (ArG art. 15). */
const breaks = [
  { over: 540, pause: 60 },
  { over: 420, pause: 30 },
  { over: 330, pause: 15 },
] as const

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

/** What the law says of one person's shifts, each by its id; ones without findings are left out. Other studios' shifts count and get none of their own. */
export function judged(
  shifts: readonly Shift[],
  { under }: Worker,
  own: (id: string) => boolean = () => true,
): ReadonlyMap<string, Finding[]> {
  const all = shifts.toSorted((one, other) => Date.parse(one.from) - Date.parse(other.from))
  const found = new Map<string, Finding[]>()
  const say = ({ _id }: Shift, finding: Finding) => {
    if (own(_id) && !found.get(_id)?.some(({ rule }) => rule === finding.rule)) found.set(_id, [...(found.get(_id) ?? []), finding])
  }
  const who = under === null ? 'adult' : 'minor'
  for (const [nth, shift] of all.entries()) {
    const next = all[nth + 1]
    if (under !== null) for (const finding of ofMinors(shift, under)) say(shift, finding)
    const worked = minutesOf({ ...shift, break: 0 })
    const needed = breaks.find(({ over }) => worked > over)?.pause ?? 0
    if (shift.break < needed)
      say(shift, { rule: 'break', weight: 'hint', text: `Ab dieser Länge gehören ${needed} Minuten Pause dazu (ArG Art. 15).` })
    if (!next) continue
    const gap = Date.parse(next.from) - Date.parse(shift.to)
    if (gap < 0) for (const one of [shift, next]) say(one, forbidden('overlap', 'Zwei Schichten derselben Person überschneiden sich.'))
    // Work that ends after midnight, or begins on another day, needs the rest in between (ArG art. 15a).
    else if (gap < dailyRest[who] * hourMs && wallOf(shift).day !== wallOf(next).day)
      for (const one of [shift, next])
        say(one, forbidden('rest', `Zwischen zwei Arbeitstagen liegen ${dailyRest[who]} Stunden Ruhe (ArG Art. 15a).`))
  }
  for (const day of byDay(all)) {
    const first = Math.min(...day.map(({ from }) => Date.parse(from)))
    const last = Math.max(...day.map(({ to }) => Date.parse(to)))
    if (last - first > span[who] * hourMs)
      for (const one of day)
        say(one, forbidden('span', `Ein Arbeitstag dauert mit allen Pausen höchstens ${span[who]} Stunden (ArG Art. 10).`))
  }
  return found
}
