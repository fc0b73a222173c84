import type { Clock } from './types.ts'

/** The device's own. */
export const realClock: Clock = {
  now: () => Date.now(),
  wait: (ms, signal) =>
    new Promise(resolve => {
      if (signal?.aborted) return resolve()
      const timer = setTimeout(done, ms)
      function done() {
        clearTimeout(timer)
        signal?.removeEventListener('abort', done)
        resolve()
      }
      signal?.addEventListener('abort', done)
    }),
}

/** How long to wait after so many failures to store something: a disk that is full is not full for ever. */
export const pauseAfter = (failures: number) => Math.min(60_000, 1000 * 2 ** failures)
