import type { Tx } from './database.ts'

interface Noted {
  met: string
  left: string
  /** Absent for the act's own row. */
  row?: string
}

/** Stands for the version of a row that is not there. */
export const gone = 0

const noted = new WeakMap<Tx, Noted[]>()

/**
 * Says what an act met of a row and what it left there, its version or whatever else devices say to have seen, where input and answer don't
 * tell: the same device's next act on that row may have been made on top of it. Without a name it is the row that the act is worn for.
 */
export function leaves(tx: Tx, met: string | number, left: string | number, row?: string) {
  noted.get(tx)?.push({ met: String(met), left: String(left), row })
}

/** The notes that are made so in this transaction from now on. */
export function notesLeft(tx: Tx): readonly Noted[] {
  const all: Noted[] = []
  noted.set(tx, all)
  return all
}
