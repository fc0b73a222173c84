import { dayMs } from '#contract/time.ts'
import type { House } from '#server/kit/house.ts'
import { forgetGivenUp, runNext } from './jobRun.ts'

/** How many jobs one process does at a time: they wait for others' servers, not for our processor. */
const hands = 4
/** A look without a wake-up, for jobs that become due and those that a process left behind; in ms. */
const lookEvery = 5000
/** How long a stop waits for what is under way, in ms; the rest is taken up by the next process. */
const patience = 8000

/** Does jobs until it is closed; any number of processes may. */
export function startJobs(house: House): { close(): Promise<void> } {
  const working = new Set<Promise<void>>()
  let closed = false

  async function work() {
    try {
      while (!closed && (await runNext(house)) !== undefined);
    } catch (error) {
      if (!closed) house.log.warn({ err: error }, 'jobs are out of reach')
    }
  }
  function wake() {
    if (closed || working.size >= hands) return
    const hand = work().finally(() => working.delete(hand))
    working.add(hand)
  }

  const deaf = house.bus.subscribe(({ kind }) => (kind === 'jobs' || kind === 'all') && wake())
  const look = setInterval(wake, lookEvery)
  const tidy = setInterval(() => void forgetGivenUp(house).catch(() => {}), dayMs)
  for (const timer of [look, tidy]) timer.unref()
  wake()

  return {
    async close() {
      closed = true
      deaf()
      for (const timer of [look, tidy]) clearInterval(timer)
      let late: NodeJS.Timeout | undefined
      const enough = new Promise<void>(resolve => {
        late = setTimeout(resolve, patience)
      })
      await Promise.race([Promise.all(working), enough])
      clearTimeout(late)
    },
  }
}
