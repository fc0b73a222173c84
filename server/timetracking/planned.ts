import { breakFor } from '#contract/rules/shifts/law.ts'
import { daysFrom } from '#contract/rules/worktime/minutes.ts'
import type { TimeStretch } from '#contract/rules/worktime/stamps.ts'
import type { SheetDay } from '#contract/rules/worktime/timeSheet.ts'
import type { Within } from '#server/kit/acting.ts'
import type { WithDomains } from '#server/kit/house.ts'
import { dayOf, instantOf } from '#server/kit/zone.ts'
import { sheetsOf } from './months/monthFacts.ts'
import { type DaySpan, pieceOn } from './pieces.ts'
import { type Planned, plans } from './plugs.ts'
import { iso } from './rules.ts'

/** When a day of the weekly pattern begins, which says minutes alone. */
const usualBegin = '08:00'

/** So many minutes from the usual beginning on, with the break that the law asks for in the middle. */
function ofPattern(person: string, studio: string, day: string, minutes: number): Planned {
  const begin = Date.parse(instantOf(day, usualBegin))
  const pause = breakFor(minutes)
  const middle = begin + Math.floor(minutes / 2) * 60_000
  const breaks = pause > 0 ? [{ from: iso(middle), to: iso(middle + pause * 60_000) }] : []
  const to = begin + (minutes + pause) * 60_000
  return { person, studio, from: iso(begin), to: iso(to), breaks, kind: 'care', origin: 'pattern', title: null }
}

const awayFor = (why: SheetDay['why']) =>
  why.reduce((sum, { kind, minutes }) => sum + (kind === 'holiday' || kind === 'sick' ? minutes : 0), 0)

const touches = (one: { from: string; to: string }, { from, to }: TimeStretch) => Date.parse(one.from) < to && Date.parse(one.to) > from

/**
 * The work that somebody was to do between two days, besides what they entered: published shifts, courses that no stamp covers, and of days with
 * neither the pattern of the week, less what is credited (T22). Days on which anything was stamped get courses alone.
 */
export async function plannedOf({ tx, house }: Within<WithDomains>, person: string, days: DaySpan): Promise<Planned[]> {
  const { entries, lessons, pieces, sheet } = (await sheetsOf(tx, [person], days)).get(person)!
  const whole: TimeStretch[] = entries.flatMap(({ entry: { from, to } }) => (from === null || to === null ? [] : [{ from, to }]))
  const known = new Set(entries.map(({ entry }) => dayOf(iso(entry.at))))
  // A whole day of holidays or sickness counts already.
  const away = new Set(sheet.days.filter(({ target, why }) => awayFor(why) > 0 && awayFor(why) >= (target ?? 0)).map(({ day }) => day))
  const shifts: Planned[] = []
  for (const planOf of plans.all(house)) shifts.push(...(await planOf(tx, [person], days)))
  const free = shifts.filter(shift => !known.has(dayOf(shift.from)) && !away.has(dayOf(shift.from)))
  const courses = lessons.flatMap((lesson): Planned[] => {
    const { studio, title, from, to, counts } = lesson
    const isCovered =
      counts ||
      [...whole, ...shifts.map(one => ({ from: Date.parse(one.from), to: Date.parse(one.to) }))].some(one =>
        touches({ from: iso(from), to: iso(to) }, one),
      )
    return isCovered ? [] : [{ person, studio, from: iso(from), to: iso(to), breaks: [], kind: 'course', origin: 'course', title }]
  })
  const taken = new Set([...known, ...[...shifts, ...courses].map(one => dayOf(one.from))])
  const standing = daysFrom(days.from, days.to).flatMap(day => {
    const of = sheet.days.find(one => one.day === day)
    const minutes = (of?.target ?? 0) - (of?.credited ?? 0)
    const studio = pieceOn(pieces, day)?.studios[0]
    return taken.has(day) || minutes <= 0 || !studio ? [] : [ofPattern(person, studio, day, minutes)]
  })
  return [...free, ...courses, ...standing].sort((a, b) => (a.from < b.from ? -1 : 1))
}
