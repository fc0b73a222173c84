import type { Keep as Store } from '#sync/client/types.ts'

type Keep = Pick<Store, 'set' | 'delete' | 'watch'>

/** A value that many may watch and that survives reload and kill: each change is written, the newest one last. */
export interface Persisted<T> {
  get(): T
  set(next: T): void
  watch(changed: () => void): () => void
  /** The stored state has been read. */
  ready(): boolean
  /** When everything set so far is durable. */
  written(): Promise<void>
}

/** `initial` is what stands where nothing is stored; setting it deletes what is. `pause`: milliseconds between two writes, so that a drag does not write at
 * each step; a change after a rest is written at once. */
export function createPersisted<T>(keep: Keep, key: string, initial: T, pause = 0): Persisted<T> {
  let value = initial
  let ready = false
  let stale = false
  let writing: Promise<void> | undefined
  let last = 0
  let asked = false
  const watchers = new Set<() => void>()
  const tell = () => {
    for (const changed of watchers) changed()
  }
  const write = async () => {
    while (stale) {
      const early = last + pause - Date.now()
      if (early > 0 && !asked) await paused(early)
      stale = false
      await (value === initial ? keep.delete(key) : keep.set(key, value))
      last = Date.now()
    }
  }
  const begin = () => {
    writing ??= write()
      .catch(() => undefined)
      .finally(() => {
        writing = undefined
        if (stale) begin()
      })
  }
  // another tab's word counts too, but never over one that is still on its way from here
  const hear = (stored: T | undefined) => {
    const first = !ready
    ready = true
    const next = stored ?? initial
    const foreign = !stale && !writing && JSON.stringify(next) !== JSON.stringify(value)
    if (foreign) value = next
    if (foreign || first) tell()
  }
  keep.watch<T>(key).subscribe({ next: hear, error: () => hear(undefined) })
  return {
    get: () => value,
    set: next => {
      if (next === value) return
      value = next
      stale = true
      begin()
      tell()
    },
    watch: changed => {
      watchers.add(changed)
      return () => watchers.delete(changed)
    },
    ready: () => ready,
    written: async () => {
      asked = true
      flushPersisted()
      while (writing) await writing
      asked = false
    },
  }
}

const waiting = new Set<() => void>()

const paused = (ms: number) =>
  new Promise<void>(resolve => {
    const go = () => {
      clearTimeout(timer)
      waiting.delete(go)
      resolve()
    }
    const timer = setTimeout(go, ms)
    waiting.add(go)
  })

/** Writes now what waits. */
function flushPersisted() {
  for (const go of [...waiting]) go()
}

if (typeof document !== 'undefined') {
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && flushPersisted())
  addEventListener('pagehide', flushPersisted)
}

const opened = new WeakMap<Keep, Map<string, Persisted<unknown>>>()

/** One persisted value per key and member, shared by everything that shows it, mounted or not. */
export function persistedOf<T>(keep: Keep, key: string, initial: T, pause = 0): Persisted<T> {
  const mine = opened.get(keep) ?? new Map<string, Persisted<unknown>>()
  opened.set(keep, mine)
  const known = mine.get(key) ?? createPersisted<unknown>(keep, key, initial, pause)
  mine.set(key, known)
  return known as Persisted<T>
}
