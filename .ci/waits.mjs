import { afterAll, vi } from 'vitest'

/** A busy machine is slow, not wrong: a wait without a timeout of its own is not given up after vitest's one second. */
const patience = 20_000

const patient = Symbol.for('patient')

// Tests that share a world run this once for each file of it.
if (!(patient in vi.waitFor)) {
  const { waitFor } = vi
  const wait = (check, options = {}) => waitFor(check, typeof options === 'number' ? options : { timeout: patience, ...options })
  vi.waitFor = Object.assign(wait, { [patient]: true })
}

// Taken before a test puts its own in their place.
const { setImmediate } = globalThis

/** What a screen still has to draw finds no window once the page of its file is gone: it is let to its end. */
afterAll(async () => {
  if (typeof window === 'undefined') return
  for (let turn = 0; turn < 3; turn++) await new Promise(done => setImmediate(done))
})
