import { addDays, mondayOf } from '#contract/days.ts'

/** `weeks` Mondays, the one of `until` last. */
export function mondays(until: string, weeks: number): string[] {
  const last = mondayOf(until)
  return Array.from({ length: weeks }, (_, i) => addDays(last, (i - weeks + 1) * 7))
}
