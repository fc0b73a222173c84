import { ring } from './alarm.ts'
import type { Persisted } from './persisted.ts'
import { type Rest, restLeftOf } from './rest.ts'

/** A rest that ended this long ago, while nothing ran here, is not announced any more. */
const stale = 60_000

/** Rings when a rest ends, also while another screen is shown. `next` says what comes then. */
export function watchRest(rest: Persisted<Rest | null>, next: () => string) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    clearTimeout(timer)
    const current = rest.get()
    if (!current || current.ends === null) return
    const left = restLeftOf(current, Date.now())
    if (left > 0) {
      timer = setTimeout(look, left)
      return
    }
    if (Date.now() - current.ends < stale) ring(next())
    rest.set(null)
  }
  const unwatch = rest.watch(look)
  look()
  return () => {
    clearTimeout(timer)
    unwatch()
  }
}

const guarded = new WeakMap<Persisted<Rest | null>, { next: () => string }>()

/** One guard per run, which outlives the page that set it up. */
export function guardRest(rest: Persisted<Rest | null>, next: () => string) {
  const known = guarded.get(rest)
  if (known) {
    known.next = next
    return
  }
  const guard = { next }
  guarded.set(rest, guard)
  watchRest(rest, () => guard.next())
}
