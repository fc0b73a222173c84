import type { Entry } from './entries.ts'
import { longestMs, type StampKind, type Stretch } from './stamps.ts'

/** What the clock offers: the likely act, and the others that are possible. */
export interface Offer {
  likely: StampKind
  others: StampKind[]
}

/** Somebody who works less than this since their last break is more likely to go on break than to go home. */
const beforeBreakMs = 6 * 3_600_000

/** What the last entry offers next; after 14 hours that is Kommen again (T07). */
export function offerOf(entries: readonly Entry[], now: number): Offer {
  const running = runningIn(entries, now)
  if (!running) return { likely: 'in', others: [] }
  if (running.pausedSince !== null) return { likely: 'back', others: ['out'] }
  const worked = now - (running.breaks.at(-1)?.to ?? running.from ?? now)
  return running.breaks.length === 0 && worked < beforeBreakMs ? { likely: 'break', others: ['out'] } : { likely: 'out', others: ['break'] }
}

/** The entry that runs at a moment. */
export const runningIn = (entries: readonly Entry[], now: number) =>
  entries.findLast(({ state, from, pausedSince }) => state === 'running' && now - (from ?? pausedSince ?? now) < longestMs)

/** What counts of a running entry up to now: without its breaks. */
export function soFar({ from, breaks, pausedSince }: Entry, now: number): Stretch[] {
  if (from === null) return []
  const parts: Stretch[] = []
  let begin = from
  for (const one of breaks) {
    parts.push({ from: begin, to: one.from })
    begin = one.to
  }
  const end = pausedSince ?? now
  if (begin < end) parts.push({ from: begin, to: end })
  return parts
}

/** Where an entry without an end may have ended: the last that was done of it, else when its person came anew on that day (T07). */
export function proposalOf({ breaks, pausedSince, from, to }: Entry, acts: readonly number[] = []): number | null {
  if (to !== null || from === null) return null
  const last = Math.max(...acts.filter(at => at > from && at - from < longestMs), pausedSince ?? 0, breaks.at(-1)?.to ?? 0)
  return last > from ? last : null
}
