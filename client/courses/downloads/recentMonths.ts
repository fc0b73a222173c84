import { today } from '#client/data/time.ts'
import { month, shortDate } from '#client/kit/format.ts'
import { addDays, mondayOf } from '#contract/days.ts'

const lastDay = (first: string) => addDays(nextMonth(first), -1)
const nextMonth = (first: string) => `${addDays(first, 32).slice(0, 7)}-01`

/** The thirteen months up to this one, the newest first: «2026-11» with its name. */
export function recentMonths(day = today()): [string, string][] {
  const months: [string, string][] = []
  let first = `${day.slice(0, 7)}-01`
  for (let at = 0; at < 13; at++) {
    months.push([first.slice(0, 7), month(first)])
    first = `${addDays(first, -1).slice(0, 7)}-01`
  }
  return months
}

/** First and last day of a month. */
export const rangeOf = (text: string) => ({ from: `${text}-01`, to: lastDay(`${text}-01`) })

/** Mondays from the week of `day` on, with the name of each week. */
export function nextWeeks(many = 6, day = today()): [string, string][] {
  const monday = mondayOf(day)
  return Array.from({ length: many }, (_, at) => {
    const from = addDays(monday, 7 * at)
    const word = at === 0 ? 'Diese Woche' : at === 1 ? 'Nächste Woche' : 'Woche'
    return [from, `${word}, ${shortDate(from)} bis ${shortDate(addDays(from, 6))}`]
  })
}
