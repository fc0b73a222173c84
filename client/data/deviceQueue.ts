import { getDefaultStore } from 'jotai'
import { onceBack, onlineAtom } from './connection.ts'

const slowest = 60_000

/** Rows that wait on a device and belong to no account. */
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

/** Rows that wait, the oldest first. */
interface WaitingRows<Row> {
  first(): PromiseLike<Row | undefined>
  primaryKeys(): PromiseLike<string[]>
}

interface TurnTaking<Row> {
  waiting: () => WaitingRows<Row>
  rowOf: (key: string) => PromiseLike<Row | undefined>
  keyOf: (row: Row) => string
  /** Sends one; answers whether it is to be tried again. */
  attempt: (row: Row) => Promise<boolean>
}

/**
 * The oldest row that was not tried yet comes next; where all were, the one that was longest ago. One that the studio can't take holds up none of
 * those behind it.
 */
export function takingTurns<Row>({ waiting, rowOf, keyOf, attempt }: TurnTaking<Row>): Pick<DeviceQueue<Row>, 'oldest' | 'attempt'> {
  /** The turn in which a row was tried last and did not arrive. */
  const inVain = new Map<string, number>()
  let turns = 0
  const turnOf = (key: string) => inVain.get(key) ?? 0
  return {
    oldest: async () => {
      if (inVain.size === 0) return waiting().first()
      const [first, ...others] = await waiting().primaryKeys()
      if (first === undefined) return undefined
      return rowOf(others.reduce((best, key) => (turnOf(key) < turnOf(best) ? key : best), first))
    },
    attempt: async row => {
      const again = await attempt(row)
      if (again) inVain.set(keyOf(row), ++turns)
      else inVain.delete(keyOf(row))
      return again
    },
  }
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
