import type { RxCollection } from 'rxdb/plugins/core'
import { distinctUntilChanged, map } from 'rxjs'
import { equal } from '#sync/collections/equal.ts'
import type { Keep } from './types.ts'

/** The member's small store, over a plain collection so that other tabs see each change. */
export function openKeep(collection: RxCollection<{ key: string; value: unknown }>): Keep {
  return {
    get: async <T>(key: string) => (await collection.findOne(key).exec())?.toMutableJSON().value as T | undefined,
    set: async (key, value) => {
      await collection.incrementalUpsert({ key, value: structuredClone(value) })
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
