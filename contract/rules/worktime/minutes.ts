import { addDays } from '#contract/days.ts'
import { beginOf, dayAt, endOf } from '#contract/zone.ts'
import type { TimeStretch, WorkTimeKind } from './stamps.ts'
import type { WorkEntry } from './workEntries.ts'

const minute = (at: number) => Math.floor(at / 60_000)

/** Whole minutes of a stretch: beginning and end are both floored, so that what adjoins adds up (T06). */
export const minutesOf = ({ from, to }: TimeStretch) => minute(to) - minute(from)

export const sumOfMinutes = (stretches: readonly TimeStretch[]) => stretches.reduce((sum, one) => sum + minutesOf(one), 0)

/** A stretch cut at Zurich's midnights, by day. */
export function byDay({ from, to }: TimeStretch): (TimeStretch & { day: string })[] {
  const cut: (TimeStretch & { day: string })[] = []
  for (let at = from; at < to; ) {
    const day = dayAt(at)
    const end = Math.min(to, endOf(day))
    cut.push({ day, from: at, to: end })
    at = end
  }
  return cut
}

/** The day in Zurich to which an entry belongs in lists: that of its beginning, or of what is known of it first. */
export const dayOf = ({ at }: Pick<WorkEntry, 'at'>) => dayAt(at)

/** Worked minutes of each day on which there are any. */
export function workedByDay(entries: readonly Pick<WorkEntry, 'parts'>[]): ReadonlyMap<string, number> {
  const sums = new Map<string, number>()
  for (const { parts } of entries)
    for (const part of parts) for (const cut of byDay(part)) sums.set(cut.day, (sums.get(cut.day) ?? 0) + minutesOf(cut))
  return sums
}

/** Worked minutes by kind between two days, both included. */
export function workedByKind(entries: readonly Pick<WorkEntry, 'parts' | 'kind'>[], from: string, to: string) {
  const [begin, end] = [beginOf(from), endOf(to)]
  const sums = new Map<WorkTimeKind, number>()
  for (const { parts, kind } of entries) {
    const within = parts.map(part => ({ from: Math.max(part.from, begin), to: Math.min(part.to, end) })).filter(one => one.from < one.to)
    if (within.length > 0) sums.set(kind, (sums.get(kind) ?? 0) + sumOfMinutes(within))
  }
  return sums
}

/** Days from one to another, both included. */
export function daysFrom(from: string, to: string): string[] {
  const days: string[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}
