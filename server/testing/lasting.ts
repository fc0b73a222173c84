import { rmSync } from 'node:fs'
import { openTestHouse } from './house.ts'

const dirs: string[] = []

/**
 * A house for all files that a worker runs. No test knows that it is the last: the house is never closed, and its directory goes when the worker
 * is ended by a signal.
 */
export async function openLastingHouse() {
  const house = await openTestHouse()
  if (dirs.length === 0)
    process.once('SIGTERM', () => {
      for (const dir of dirs) rmSync(dir, { recursive: true, force: true })
      process.exit()
    })
  dirs.push(house.settings.dataDir)
  return house
}
