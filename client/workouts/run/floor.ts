import { createContext, use, useCallback, useSyncExternalStore } from 'react'
import { chosenKey } from '#client/parts/training/trainHere.ts'
import type { Preferred } from '#contract/rules/training/rotation.ts'
import type { Local } from '#sync/client/local.ts'
import { type Bar, type BarAct, barAfter, closedBar } from './bar.ts'
import { type Persisted, persistedOf } from './persisted.ts'
import type { Rest } from './rest.ts'
import { type Stopwatch, zero } from './stopwatch.ts'

/** The running training's state besides its documents, kept on this device. It stays the same object while the page draws and redraws. */
export interface Floor {
  local: Local
  run: string
  bar: Persisted<Bar>
  watch: Persisted<Stopwatch>
  rest: Persisted<Rest | null>
  /** The slot that goes on, or that a hand chose; null follows the plan. */
  chosen: Persisted<Preferred | null>
  /** Keys of slots that are left out for now; they keep their targets, so that each can be taken up again. */
  skipped: Persisted<readonly string[]>
  act(act: BarAct): void
}

const keys = (run: string) => ({
  bar: `run:${run}:bar`,
  watch: `run:${run}:watch`,
  rest: `run:${run}:rest`,
  chosen: chosenKey(run),
  skipped: `run:${run}:skipped`,
})
const none: readonly string[] = []

export function floorOf(local: Local, run: string): Floor {
  const key = keys(run)
  // a drag changes it sixty times a second
  const bar = persistedOf<Bar>(local.keep, key.bar, closedBar, 120)
  return {
    local,
    run,
    bar,
    watch: persistedOf<Stopwatch>(local.keep, key.watch, zero),
    rest: persistedOf<Rest | null>(local.keep, key.rest, null),
    chosen: persistedOf<Preferred | null>(local.keep, key.chosen, null),
    skipped: persistedOf<readonly string[]>(local.keep, key.skipped, none),
    act: act => bar.set(barAfter(bar.get(), act)),
  }
}

/** A finished run keeps nothing. */
export function sweepFloor({ bar, watch, rest, chosen, skipped }: Floor) {
  bar.set(closedBar)
  watch.set(zero)
  rest.set(null)
  chosen.set(null)
  skipped.set(none)
}

const FloorContext = createContext<Floor | null>(null)
export const FloorProvider = FloorContext.Provider

export function useFloor(): Floor {
  const floor = use(FloorContext)
  if (!floor) throw new Error('no floor around this piece')
  return floor
}

/** A persisted value, or the part of it that matters here: only a change of that part draws again. `part` answers a primitive or a stable object. */
export function usePersistedPart<T, P>(persisted: Persisted<T>, part: (value: T) => P): P {
  const read = useCallback(() => part(persisted.get()), [persisted, part])
  return useSyncExternalStore(persisted.watch, read)
}

const itself = <T>(value: T) => value
export const usePersistedValue = <T>(persisted: Persisted<T>): T => usePersistedPart(persisted, itself<T>)

export const usePersistedReady = (persisted: Persisted<unknown>) => useSyncExternalStore(persisted.watch, persisted.ready)
