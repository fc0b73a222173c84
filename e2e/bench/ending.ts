import { execFileSync } from 'node:child_process'
import { writeSync } from 'node:fs'

/** No figure takes as long, on a slow machine either, unless it waits for what never comes. */
const patience = 40 * 60_000

/** The work's result, or an error when it has not ended in time. */
export async function inTime<T>(name: string, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${name} has not ended in ${patience / 60_000} minutes`)), patience)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/** Ends the run with this code, whatever a figure that failed has left open, its servers and browsers included. */
export function end(code: number, said: string): never {
  writeSync(1, said)
  for (const pid of childrenOf(process.pid))
    for (const one of [-pid, pid]) {
      try {
        process.kill(one, 'SIGKILL')
      } catch {
        // It has ended, or leads no group.
      }
    }
  process.exit(code)
}

function childrenOf(pid: number): number[] {
  try {
    const direct = execFileSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' })
      .split('\n')
      .filter(Boolean)
      .map(Number)
    return direct.flatMap(child => [...childrenOf(child), child])
  } catch {
    return []
  }
}
