import { getDefaultStore } from 'jotai'
import { onceBack, onlineAtom } from './connection.ts'

const slowest = 60_000

/** What waits on a device and belongs to no account. */
export interface DeviceQueue<Row> {
  /** Name of the lock: one tab at a time sends. */
  lock: string
  /** The next one to be sent. */
  oldest: () => Promise<Row | undefined>
  /** Sends one; answers whether it is to be tried again. */
  attempt: (row: Row) => Promise<boolean>
  /** Calls back when what waits has changed, in whatever tab; answers how to stop that. */
  changes: (changed: () => void) => () => void
}

const isOnline = () => getDefaultStore().get(onlineAtom)

/** Sends what waits, oldest first, in one tab at a time, until `signal`. */
export async function sendQueue<Row>(queue: DeviceQueue<Row>, signal: AbortSignal) {
  const locks = typeof navigator === 'undefined' ? undefined : navigator.locks
  if (!locks) return run(queue, signal)
  await locks.request(queue.lock, { signal }, () => run(queue, signal)).catch(() => {})
}

async function run<Row>({ oldest, attempt, changes }: DeviceQueue<Row>, signal: AbortSignal) {
  let wake = () => {}
  const stop = () => wake()
  const stops = [onceBack(() => wake()), changes(() => wake()), () => signal.removeEventListener('abort', stop)]
  signal.addEventListener('abort', stop)
  for (let failures = 0; !signal.aborted; ) {
    const changed = new Promise<void>(resolve => {
      wake = resolve
    })
    const row = isOnline() ? await oldest() : undefined
    if (row) failures = (await attempt(row)) ? failures + 1 : 0
    if (row && failures === 0) continue
    await (row ? Promise.race([changed, pause(Math.min(slowest, 1000 * 2 ** failures))]) : changed)
  }
  for (const done of stops) done()
}

const pause = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms))
