import { useMemo, useSyncExternalStore } from 'react'
import type { Bar } from './bar.ts'
import type { Persisted } from './persisted.ts'
import type { Field } from './scale.ts'

/** One value of the bar, read and followed without drawing anything but what shows it. */
export interface Live {
  get(): number
  watch(changed: () => void): () => void
}

export const useLive = (bar: Persisted<Bar>, field: Field): Live =>
  useMemo(() => ({ get: () => bar.get().values[field] ?? 0, watch: bar.watch }), [bar, field])

/** A value derived from the live one; draws again only when it changes. `make` answers a primitive. */
export const useLiveAs = <T extends string | number>(live: Live, make: (value: number) => T): T =>
  useSyncExternalStore(live.watch, () => make(live.get()))
