import { getSortComparator, type RxDocumentData, type RxStorageInstance } from 'rxdb/plugins/core'
import { fromDexieToStorage, getKeyRangeByQueryPlan, type RxStorageInstanceDexie } from 'rxdb/plugins/storage-dexie'

type Query<Doc> = RxStorageInstanceDexie<Doc>['query']

/** Fewer ids than this are asked for one by one. */
const several = 8

/**
 * The storage, reading what its index answers alone as one range. RxDB's own way is a cursor, which asks the browser again after every
 * few rows; where a condition is left to be checked a row, or a limit ends the walk early, the cursor remains. Documents by their ids, of which
 * RxDB asks for each by itself, are one range where they lie side by side, as those of one training do.
 */
export function readsRanges<Doc>(instance: RxStorageInstanceDexie<Doc>): RxStorageInstanceDexie<Doc> {
  readsChanges(instance)
  readsNeighbours(instance)
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

type ChangePoint = { id: string; lwt: number }

/** Changes are in the order of their index already; RxDB's query for them is one that only a cursor answers. */
function readsChanges<Doc>(instance: RxStorageInstanceDexie<Doc>) {
  const { primaryPath } = instance
  const changed: NonNullable<RxStorageInstance<Doc, unknown, unknown, ChangePoint>['getChangedDocumentsSince']> = async (
    limit,
    checkpoint,
  ) => {
    const { dexieTable, booleanIndexes } = await instance.internals
    const from = checkpoint ?? { id: '', lwt: 0 }
    const range = dexieTable.where(`[_meta.lwt+${primaryPath}]`).above([from.lwt, from.id])
    const rows: unknown[] = await range.limit(limit).toArray()
    const documents = rows.map(row => fromDexieToStorage<Doc>(booleanIndexes, row) as RxDocumentData<Doc>)
    const last = documents.at(-1)
    return { documents, checkpoint: last ? { id: last[primaryPath] as string, lwt: last._meta.lwt } : from }
  }
  Object.assign(instance, { getChangedDocumentsSince: changed })
}

function readsNeighbours<Doc>(instance: RxStorageInstanceDexie<Doc>) {
  const oneByOne = instance.findDocumentsById.bind(instance)
  instance.findDocumentsById = async (ids, deleted) => {
    if (ids.length < several || instance.closed) return oneByOne(ids, deleted)
    const { dexieTable, booleanIndexes } = await instance.internals
    const wanted = new Set(ids)
    const between = ([first, last]: [string, string]) => dexieTable.where(':id').between(first, last, true, true)
    const most = ids.length * 2
    const near: string[] = await between(endsOf(ids)).limit(most).primaryKeys()
    if (near.length === most) return oneByOne(ids, deleted)
    const there = near.filter(id => wanted.has(id))
    if (there.length < several) return oneByOne(there, deleted)
    const rows: unknown[] = await between([there[0]!, there.at(-1)!]).toArray()
    const documents = rows.map(row => fromDexieToStorage<Doc>(booleanIndexes, row) as RxDocumentData<Doc>)
    return documents.filter(doc => wanted.has(doc[instance.primaryPath] as string) && (deleted || !doc._deleted))
  }
}

const endsOf = (ids: string[]): [string, string] => {
  const sorted = ids.toSorted()
  return [sorted[0]!, sorted.at(-1)!]
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
