import { zone } from '#contract/time.ts'

const days = new Intl.DateTimeFormat('de-CH', { weekday: 'short', day: '2-digit', month: '2-digit', timeZone: zone })
const clocks = new Intl.DateTimeFormat('de-CH', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: zone })

const parts = (format: Intl.DateTimeFormat, at: string) =>
  Object.fromEntries(format.formatToParts(new Date(at)).map(({ type, value }) => [type, value]))

/** «Fr 20.11., 17:15». */
export function when(at: string) {
  const day = parts(days, at)
  const clock = parts(clocks, at)
  return `${day.weekday?.replace('.', '')} ${day.day}.${day.month}., ${clock.hour}:${clock.minute}`
}

const isoDay = new Intl.DateTimeFormat('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit', timeZone: zone })

/** The ISO day in Zurich, e.g. 2026-11-20. */
export function dayAt(at: string) {
  const { year, month, day } = parts(isoDay, at)
  return `${year}-${month}-${day}`
}
