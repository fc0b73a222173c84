import { addDays } from '#contract/days.ts'
import { zone } from '#contract/time.ts'

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
const leads = new Map<number, number>()
const mostLeads = 50_000

function lookUp(hour: number) {
  const part: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {}
  for (const { type, value } of clocks.formatToParts(hour * hourMs)) part[type] = value
  const shown = Date.parse(`${part.year}-${part.month}-${part.day}T${part.hour}:${part.minute}:00.000Z`)
  return shown - hour * hourMs
}

/** How far Zurich's clock is ahead of UTC at a moment, both in ms. */
export function leadAt(at: number): number {
  const hour = Math.floor(at / hourMs)
  const known = leads.get(hour)
  if (known !== undefined) return known
  if (leads.size >= mostLeads) leads.clear()
  const lead = lookUp(hour)
  leads.set(hour, lead)
  return lead
}

/** The clock on the wall at a moment: 2026-11-20T16:42:05.000. */
const wallAt = (at: number) => new Date(at + leadAt(at)).toISOString().slice(0, -1)

/** The day in Zurich of a moment in ms. */
export const dayAt = (at: number) => wallAt(at).slice(0, 10)

/** HH:MM in Zurich of a moment in ms. */
export const clockAt = (at: number) => wallAt(at).slice(11, 16)

/**
 * The moments in ms at which the clock on the wall shows this on that day: none in the hour that spring skips, two in the one that autumn
 * repeats, summer time first.
 */
export function momentsOf(day: string, clock: string): number[] {
  const shown = Date.parse(`${day}T${clock}:00.000Z`)
  if (Number.isNaN(shown)) return []
  const found = [shown - 2 * hourMs, shown - hourMs].filter(at => at + leadAt(at) === shown)
  return found
}

/** The moment in ms at which a day begins; midnight is never skipped nor repeated. */
export const beginOf = (day: string) => momentsOf(day, '00:00')[0] ?? Number.NaN

/** The moment in ms at which a day ends and the next begins. */
export const endOf = (day: string) => beginOf(addDays(day, 1))
