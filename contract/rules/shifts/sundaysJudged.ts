import { addDays, weekdayOf } from '#contract/days.ts'
import { restDaysIn, sundaysOf } from './daysJudged.ts'
import { limits } from './law.ts'
import { isRestDay } from './restDays.ts'
import { wallMsOf } from './wallTimes.ts'
import { type Blame, gapsOf, type RestGap, restClockOf, workSumOf } from './weeksJudged.ts'
import { hourMs, type PlacedShift, type Worker } from './worker.ts'

const sundaysIn = (year: string) => {
  const first = `${year}-01-01`
  const sunday = addDays(first, 7 - weekdayOf(first))
  return addDays(sunday, 52 * 7).startsWith(year) ? 53 : 52
}

/** Sundays of a year that stay free; those of one's holidays are none (T15). */
export function judgeSundays(all: readonly PlacedShift[], { standing }: Worker, blame: Blame) {
  const counts = new Map<string, number>()
  const onSundays = all.filter(shift => restDaysIn(shift, null).some(day => weekdayOf(day) === 7))
  for (const sunday of sundaysOf(all)) {
    const year = sunday.slice(0, 4)
    const worked = (counts.get(year) ?? (standing?.year === year ? standing.sundays : 0)) + 1
    counts.set(year, worked)
    const on = all.filter(shift => restDaysIn(shift, null).includes(sunday))
    const free = sundaysIn(year) - worked
    if (free < limits.freeSundays)
      blame(on, onSundays, 'sundays', `Im Jahr bleiben mindestens ${limits.freeSundays} Sonntage frei: Es wären noch ${Math.max(0, free)}`)
  }
}

/** True where a stretch of days, but for rest days, has so many hours free between 6 and 20 o'clock of one of them. */
const isFreeIn = (
  gaps: readonly RestGap[],
  days: readonly string[],
  isEnough: (gap: RestGap, day: { from: number; to: number }) => boolean,
) =>
  days.some(day => {
    const clock = restClockOf(day)
    return gaps.some(gap => isEnough(gap, clock))
  })

interface Blaming {
  blame: Blame
  own: (id: string) => boolean
}

/** Compensation for work on Sundays and public holidays: time off for a short one, a day of rest for a longer one (T15). */
export function judgeMakingUp(all: readonly PlacedShift[], { canton = null }: Worker, { blame, own }: Blaming) {
  const gaps = gapsOf(all)
  const othersGaps = gapsOf(all.filter(({ _id }) => !own(_id)))
  const around = (day: string, from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, nth) => addDays(day, from + nth)).filter(one => one !== day && !isRestDay(one, canton))
  // Shifts planned near a Sunday on which one has no shift are at fault only where they take the room that was left.
  const near = (day: string, from: number, to: number) =>
    all.filter(({ wall }) => addDays(day, from) <= wall.day && wall.day <= addDays(day, to))
  const isMissing = (on: readonly PlacedShift[], days: readonly string[], isEnough: Parameters<typeof isFreeIn>[2]) =>
    !isFreeIn(gaps, days, isEnough) && (on.some(({ _id }) => own(_id)) || isFreeIn(othersGaps, days, isEnough))
  for (const day of new Set(all.flatMap(shift => restDaysIn(shift, canton)))) {
    const on = all.filter(shift => restDaysIn(shift, canton).includes(day))
    const [from, to] = [wallMsOf(addDays(day, -1), 1380), wallMsOf(day, 1380)]
    const worked = workSumOf(on, from, to)
    if (worked > limits.shortSunday * 60) {
      const days = around(day, -limits.restDayWithin, limits.restDayWithin)
      const isRest = (gap: RestGap, clock: RestGap) =>
        gap.to - gap.from >= limits.restDay * hourMs && gap.from <= clock.from && clock.to <= gap.to
      if (isMissing(on, days, isRest))
        blame(
          on,
          near(day, -limits.restDayWithin, limits.restDayWithin),
          'sunday-rest',
          `Für mehr als ${limits.shortSunday} Stunden an einem Sonntag oder Feiertag gibt es einen Ersatzruhetag in der Woche davor oder danach`,
        )
    } else if (worked > 0) {
      // As much time off as was worked.
      const isOff = (gap: RestGap, clock: RestGap) => Math.min(gap.to, clock.to) - Math.max(gap.from, clock.from) >= worked * 60_000
      if (isMissing(on, around(day, 1, limits.timeOffWithin), isOff))
        blame(
          on,
          near(day, 0, limits.timeOffWithin),
          'sunday-off',
          'Bis fünf Stunden an einem Sonntag oder Feiertag werden innert vier Wochen mit freier Zeit ausgeglichen',
        )
    }
  }
}
