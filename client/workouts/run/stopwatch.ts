/** Only its start is stored: whatever happens to the page, the time goes on. */
export interface Stopwatch {
  /** Milliseconds of earlier runs. */
  ran: number
  since: number | null
}

export const zero: Stopwatch = { ran: 0, since: null }

export const phaseOf = ({ ran, since }: Stopwatch) => (since !== null ? 'running' : ran > 0 ? 'stopped' : 'reset')

export const elapsed = ({ ran, since }: Stopwatch, now: number) => ran + (since === null ? 0 : Math.max(0, now - since))

export const started = (watch: Stopwatch, now: number): Stopwatch => (watch.since === null ? { ran: watch.ran, since: now } : watch)

export const stopped = (watch: Stopwatch, now: number): Stopwatch => ({ ran: elapsed(watch, now), since: null })
