import { dayOf, minutesOf, sumOfMinutes } from '#contract/rules/worktime/minutes.ts'
import type { TimeStretch } from '#contract/rules/worktime/stamps.ts'
import type { WorkEntry } from '#contract/rules/worktime/workEntries.ts'
import { breakFor, shortestBreak } from './law.ts'

type Done = Pick<WorkEntry, '_id' | 'at' | 'state' | 'parts'>

/** Gaps between pieces of work. */
function gapsIn(parts: readonly TimeStretch[]): number[] {
  const sorted = parts.toSorted((one, other) => one.from - other.from)
  return sorted.slice(1).map((part, nth) => minutesOf({ from: sorted[nth]!.to, to: part.from }))
}

/** True of breaks that are enough for so many minutes of work: only what is longer than half an hour may be split (T11). */
function isEnough(gaps: readonly number[], worked: number) {
  const needed = breakFor(worked)
  const taken = gaps.filter(minutes => minutes >= shortestBreak)
  return needed <= 30 ? needed === 0 || taken.some(minutes => minutes >= needed) : taken.reduce((sum, one) => sum + one, 0) >= needed
}

/** Ids of somebody's entries on days with less break than the law asks for; of what still runs or is open nothing is known. */
export function shortOfBreak(entries: readonly Done[]): ReadonlySet<string> {
  const days = new Map<string, Done[]>()
  for (const entry of entries) days.set(dayOf(entry), [...(days.get(dayOf(entry)) ?? []), entry])
  const short = [...days.values()].filter(all => {
    const parts = all.flatMap(entry => entry.parts)
    return all.every(({ state }) => state === 'done') && !isEnough(gapsIn(parts), sumOfMinutes(parts))
  })
  return new Set(short.flat().map(({ _id }) => _id))
}
