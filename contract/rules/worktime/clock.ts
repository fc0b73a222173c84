import { longestMs, type StampKind, type TimeStretch } from './stamps.ts'
import type { WorkEntry } from './workEntries.ts'

/** Acts that the clock offers: the likely one, and the others that are possible. */
export interface ClockOffer {
  likely: StampKind
  others: StampKind[]
}

/** Somebody who works less than this since their last break is more likely to go on break than to go home. */
const beforeBreakMs = 6 * 3_600_000

/** Offer of the clock of a studio after the last entry; after 14 hours that is Kommen again (T07), and so it is while one is in elsewhere (T06). */
export function offerOf(entries: readonly WorkEntry[], now: number, studio?: string): ClockOffer {
  const running = runningIn(entries, now)
  if (!running) return { likely: 'in', others: [] }
  if (studio !== undefined && studio !== running.studio) return { likely: 'in', others: ['out'] }
  if (running.pausedSince !== null) return { likely: 'back', others: ['out'] }
  const worked = now - (running.breaks.at(-1)?.to ?? running.from ?? now)
  return running.breaks.length === 0 && worked < beforeBreakMs ? { likely: 'break', others: ['out'] } : { likely: 'out', others: ['break'] }
}

/** The entry that runs at a moment. */
export const runningIn = (entries: readonly WorkEntry[], now: number) =>
  entries.findLast(({ state, from, pausedSince }) => state === 'running' && now - (from ?? pausedSince ?? now) < longestMs)

/** Stretches of a running entry that count up to now: without its breaks. */
export function soFar({ from, breaks, pausedSince }: WorkEntry, now: number): TimeStretch[] {
  if (from === null) return []
  const parts: TimeStretch[] = []
  let begin = from
  for (const one of breaks) {
    parts.push({ from: begin, to: one.from })
    begin = one.to
  }
  const end = pausedSince ?? now
  if (begin < end) parts.push({ from: begin, to: end })
  return parts
}

/** Likely end of an entry without one: the last that was done of it, else when its person came anew on that day (T07). */
export function proposalOf({ breaks, pausedSince, from, to }: WorkEntry, acts: readonly number[] = []): number | null {
  if (to !== null || from === null) return null
  const last = Math.max(...acts.filter(at => at > from && at - from < longestMs), pausedSince ?? 0, breaks.at(-1)?.to ?? 0)
  return last > from ? last : null
}
