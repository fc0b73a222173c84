import { type AnyCall, type Input, nameOf } from '#contract/call.ts'
import { addDays, mondayOf } from '#contract/days.ts'
import { dayMs } from '#contract/time.ts'
import type { Ahead, PrefetchContext } from '#contract/wears.ts'
import { CallError } from './problem.ts'
import { prefetch } from './reads.ts'
import { can } from './session.ts'
import { session } from './signed.ts'
import { today } from './time.ts'

/** A browser sends six requests to one server at a time: the screen that is looked at finds one of them free. */
const sideBySide = 4

/** Prefetches that wait for a turn of their own; the browser sends what a screen asks before them. */
function inTurns() {
  const waiting: (() => void)[] = []
  let free = sideBySide
  return async (call: AnyCall, input: object, age?: number) => {
    if (free > 0) free--
    else await new Promise<void>(resolve => waiting.push(resolve))
    try {
      return await prefetch(call, input as Input<AnyCall>, age, 'low')
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free++
    }
  }
}

/** Waits for all of them, and fails where one of them may succeed later. What the server refuses for good is not there to be loaded. */
async function all(loads: readonly Promise<unknown>[]) {
  const ended = await Promise.allSettled(loads)
  const passing = ended.find(end => end.status === 'rejected' && (!(end.reason instanceof CallError) || end.reason.passing))
  if (passing?.status === 'rejected') throw passing.reason
}

/** Values by which a call worn `ahead` may ask. */
function known(): PrefetchContext {
  const monday = mondayOf(today())
  return { studio: session().user?.studio_id ?? undefined, weeks: [monday, addDays(monday, 7)], now: Date.now() }
}

/**
 * Loads the answers of the calls worn `ahead` whose turn this is, as far as whoever is here may ask for them; fails where one has not come
 * and may come later.
 */
export async function prefetchAhead(turn: Ahead['turn']) {
  const load = inTurns()
  const { aheadCalls } = await import('./aheadCalls.ts')
  const calls = aheadCalls.filter(call => call.ahead.turn === turn && can(call))
  const from = known()
  const after = (before: string | undefined, answer?: unknown): Promise<void> =>
    all(
      calls
        .filter(({ ahead }) => ahead.after === before)
        .flatMap(call => {
          const { inputs = () => [{}], daily } = call.ahead
          return inputs(from, answer as never).map(input => load(call, input, daily && dayMs).then(came => after(nameOf(call), came)))
        }),
    )
  await after(undefined)
}
