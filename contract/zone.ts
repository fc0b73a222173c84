import { addDays } from '#contract/days.ts'
import { keptByKey } from '#contract/keptByKey.ts'
import { dayMs, zone } from '#contract/time.ts'

// Zurich's clock on Intl, for both sides. It is changed on the hour of UTC alone, so one look-up serves an hour.

const hourMs = 3_600_000
const clocks = new Intl.DateTimeFormat('en-GB', {
  timeZone: zone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})
function lookUp(hour: number) {
  const part: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {}
  for (const { type, value } of clocks.formatToParts(hour * hourMs)) part[type] = value
  const shown = Date.parse(`${part.year}-${part.month}-${part.day}T${part.hour}:${part.minute}:00.000Z`)
  return shown - hour * hourMs
}

const leadIn = keptByKey(lookUp)

/** How far Zurich's clock is ahead of UTC at a moment, both in ms. */
export const leadAt = (at: number): number => leadIn(Math.floor(at / hourMs))

/** A day by its number, and a clock by its minute. */
const dayTextOf = keptByKey((day: number) => new Date(day * dayMs).toISOString().slice(0, 10))
const clockTextOf = keptByKey((minute: number) => new Date(minute * 60_000).toISOString().slice(11, 16))

/** The day in Zurich of a moment in ms. */
export const dayAt = (at: number) => dayTextOf(Math.floor((at + leadAt(at)) / dayMs))

/** HH:MM in Zurich of a moment in ms. */
export function clockAt(at: number) {
  const shown = at + leadAt(at)
  return clockTextOf(Math.floor((shown - Math.floor(shown / dayMs) * dayMs) / 60_000))
}

/** The moments in ms at which the clock on the wall shows what UTC shows at `shown`, as `momentsOf`. */
export const momentsShowing = (shown: number): number[] => [shown - 2 * hourMs, shown - hourMs].filter(at => at + leadAt(at) === shown)

/**
 * The moments in ms at which the clock on the wall shows this on that day: none in the hour that spring skips, two in the one that autumn
 * repeats, summer time first.
 */
export function momentsOf(day: string, clock: string): number[] {
  const shown = Date.parse(`${day}T${clock}:00.000Z`)
  return Number.isNaN(shown) ? [] : momentsShowing(shown)
}

/** The moment in ms at which a day begins; midnight is never skipped nor repeated. */
export const beginOf = keptByKey((day: string) => momentsOf(day, '00:00')[0] ?? Number.NaN)

/** The moment in ms at which a day ends and the next begins. */
export const endOf = keptByKey((day: string) => beginOf(addDays(day, 1)))
