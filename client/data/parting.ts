import type { Local } from './local.ts'

type WriteDown = (local: Local) => Promise<unknown>
const writers = new Set<WriteDown>()

/** Calls back before a member signs out here, so that what was typed in the last moments lies in the database; answers how to stop that. */
export function beforeParting(write: WriteDown) {
  writers.add(write)
  return () => void writers.delete(write)
}

/** Writes down what no database holds yet: what a screen shows first, then what earlier pages left. */
export async function writeTypedDown(local: Local) {
  for (const write of [...writers].reverse()) await write(local)
}
