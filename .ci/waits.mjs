import { vi } from 'vitest'

/** A busy machine is slow, not wrong: a wait without a timeout of its own is not given up after vitest's one second. */
const patience = 20_000

const patient = Symbol.for('patient')

// Tests that share a world run this once for each file of it.
if (!(patient in vi.waitFor)) {
  const { waitFor } = vi
  const wait = (check, options = {}) => waitFor(check, typeof options === 'number' ? options : { timeout: patience, ...options })
  vi.waitFor = Object.assign(wait, { [patient]: true })
}
