import { longDate, weekday } from '#client/kit/format.ts'

/** «Dienstag, 8. Dezember» */
export const dayWords = (day: string) => `${weekday(day)}, ${longDate(day)}`

/** «18:30 bis 19:45», from a clock and so many minutes; past midnight it begins anew. */
export function timeWords({ clock, minutes }: { clock: string; minutes: number }) {
  const [hour = 0, minute = 0] = clock.split(':').map(Number)
  const end = hour * 60 + minute + minutes
  const two = (value: number) => String(value).padStart(2, '0')
  return `${clock} bis ${two(Math.floor(end / 60) % 24)}:${two(end % 60)}`
}
