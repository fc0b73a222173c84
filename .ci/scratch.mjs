// A folder in memory for all that a run makes and throws away: a test house's database is some 2,500 small files.
import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { freemem } from 'node:os'
import { join } from 'node:path'

const shared = '/dev/shm'
const gigabyte = 2 ** 30
/** What databases, data directories and browsers of a run take at most, and what is left beside it for programs. */
const [room, beside] = [6 * gigabyte, 6 * gigabyte]

function hasRoom() {
  try {
    const { bavail, bsize } = statfsSync(shared)
    return bavail * bsize >= room && freemem() >= room + beside
  } catch {
    return false
  }
}

/** Puts `TMPDIR` into memory for this process and those that it starts, where there is room; what it made goes with the process. */
export function scratchInMemory() {
  if (!hasRoom()) return
  const dir = mkdtempSync(join(shared, 'formkurve-'))
  // PostgreSQL runs as another account.
  chmodSync(dir, 0o711)
  process.env.TMPDIR = dir
  process.once('exit', () => rmSync(dir, { recursive: true, force: true }))
}
