import { vi } from 'vitest'

/** A busy machine is slow, not wrong: what a test waits for without saying how long is not given up after vitest's one second. */
const patience = 20_000

const patient = Symbol.for('patient')

// Where tests share a world this runs once for each file of it.
if (!(patient in vi.waitFor)) {
  const { waitFor } = vi
  const wait = (check, options = {}) => waitFor(check, typeof options === 'number' ? options : { timeout: patience, ...options })
  vi.waitFor = Object.assign(wait, { [patient]: true })
}
