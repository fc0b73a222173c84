import { constants } from 'node:os'

const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])
const patience = 10_000
/** @type {Set<(signal: NodeJS.Signals) => unknown>} */
const stops = new Set()
let ending = false

/** @param {NodeJS.Signals} signal */
async function end(signal) {
  const code = 128 + constants.signals[signal]
  if (ending) process.exit(code)
  ending = true
  setTimeout(() => process.exit(code), patience).unref()
  // What was started last goes first: it may stand on what was there before.
  for (const stop of [...stops].reverse()) {
    try {
      await stop(signal)
    } catch {
      // What can't be stopped keeps nothing else from it.
    }
  }
  process.exit(code)
}

/**
 * Has what this process started stopped where it is interrupted, before it ends; a second signal ends it at once. Answers what takes that back
 * once it was stopped otherwise.
 * @param {(signal: NodeJS.Signals) => unknown} stop
 */
export function whenInterrupted(stop) {
  if (stops.size === 0) for (const signal of signals) process.on(signal, end)
  stops.add(stop)
  return () => {
    stops.delete(stop)
    if (stops.size === 0 && !ending) for (const signal of signals) process.off(signal, end)
  }
}
