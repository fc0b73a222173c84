import { getSortComparator } from 'rxdb/plugins/core'
import { fromDexieToStorage, getKeyRangeByQueryPlan, type RxStorageInstanceDexie } from 'rxdb/plugins/storage-dexie'

type Query<Doc> = RxStorageInstanceDexie<Doc>['query']

/**
 * The storage, reading what its index answers alone as one range. RxDB's own way is a cursor, which asks the browser again after every
 * few rows; where a condition is left to be checked a row, or a limit ends the walk early, the cursor remains.
 */
export function readsRanges<Doc>(instance: RxStorageInstanceDexie<Doc>): RxStorageInstanceDexie<Doc> {
  const walk = instance.query.bind(instance)
  instance.query = async prepared => {
    const { query, queryPlan } = prepared
    const { sortSatisfiedByIndex: sorted, selectorSatisfiedByIndex: whole } = queryPlan
    const limit = query.limit ?? Infinity
    if (instance.closed || !whole || limit === 0 || (!sorted && limit < Infinity)) return walk(prepared)
    const { dexieTable, booleanIndexes } = await instance.internals
    const keys = keysOf(booleanIndexes, queryPlan)
    if (!keys) return { documents: [] }
    const range = dexieTable.where(`[${queryPlan.index.join('+')}]`).between(keys.lower, keys.upper, !keys.lowerOpen, !keys.upperOpen)
    const skip = query.skip ?? 0
    const rows: unknown[] = await (limit < Infinity ? range.limit(skip + limit) : range).toArray()
    const documents = rows.map(row => fromDexieToStorage<Doc>(booleanIndexes, row))
    if (!sorted) documents.sort(getSortComparator(instance.schema, query))
    return { documents: skip ? documents.slice(skip) : documents }
  }
  return instance
}

/** The keys between which the query lies; undefined where none can be there, as between 5 and 3. */
function keysOf(booleanIndexes: string[], plan: Parameters<Query<unknown>>[0]['queryPlan']): IDBKeyRange | undefined {
  try {
    return getKeyRangeByQueryPlan(booleanIndexes, plan, IDBKeyRange)
  } catch (error) {
    if ((error as DOMException).name === 'DataError') return undefined
    throw error
  }
}
