import { addDays, mondayOf } from '#contract/rules/training/streak.ts'

/** '2026-11' */
export const monthOf = (day: string) => day.slice(0, 7)

export const firstOfMonth = (day: string) => `${monthOf(day)}-01`

/** The first day of the month so many months later (or earlier). */
export function addMonths(day: string, months: number) {
  const [year, month] = day.split('-').map(Number) as [number, number]
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10)
}

export const lastOfMonth = (day: string) => addDays(addMonths(day, 1), -1)

/** `weeks` Mondays, the one of `until` last. */
export function mondays(until: string, weeks: number): string[] {
  const last = mondayOf(until)
  return Array.from({ length: weeks }, (_, i) => addDays(last, (i - weeks + 1) * 7))
}
