import { vi } from 'vitest'

/** A busy machine is slow, not wrong: what a test waits for without saying how long is not given up after vitest's one second. */
const patience = 20_000

const { waitFor } = vi
vi.waitFor = (check, options = {}) => waitFor(check, typeof options === 'number' ? options : { timeout: patience, ...options })
