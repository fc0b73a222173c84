import type { RxCollection } from 'rxdb/plugins/core'
import { distinctUntilChanged, map } from 'rxjs'
import { equal } from '#sync/collections/equal.ts'
import type { Keep } from './types.ts'

type KeepCollection = RxCollection<{ key: string; value: unknown }>

/** Writes a row, those of one key in the order in which they came. RxDB lines them up, and by itself would fail all that follow one that failed. */
export function upsert(collection: KeepCollection, key: string, value: unknown) {
  const { _incrementalUpsertQueues: lines } = collection
  const before = lines.get(key)
  if (before)
    lines.set(
      key,
      before.catch(() => {}),
    )
  return collection.incrementalUpsert({ key, value: structuredClone(value) })
}

/** The member's small store, over a plain collection so that other tabs see each change. */
export function openKeep(collection: KeepCollection): Keep {
  return {
    get: async <T>(key: string) => (await collection.findOne(key).exec())?.toMutableJSON().value as T | undefined,
    set: async (key, value) => {
      await upsert(collection, key, value)
    },
    delete: async key => {
      await (await collection.findOne(key).exec())?.incrementalRemove()
    },
    watch: <T>(key: string) =>
      collection.findOne(key).$.pipe(
        map(row => row?.toMutableJSON().value as T | undefined),
        distinctUntilChanged<T | undefined>(equal),
      ),
  }
}
