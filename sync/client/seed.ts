import { createRevision, randomToken } from 'rxdb/plugins/core'
import type { RxReplicationState } from 'rxdb/plugins/replication'
import { fromStorageToDexie, RxStorageInstanceDexie } from 'rxdb/plugins/storage-dexie'
import type { AnyDoc } from './types.ts'

type State = NonNullable<RxReplicationState<AnyDoc, unknown>['internalReplicationState']>

/** How far a first sync has come; durable, so that it goes on where the first one began. */
export interface Seeded {
  /** Changes after this complete the snapshot. */
  since: string
  done: boolean
}

/** True for a seeded document, by RxDB's own fields: the server's state is not kept beside it, since both are the same. */
export const isSeeded = (meta: object | undefined) => (meta as { seeded?: number } | undefined)?.seeded === 1

/**
 * Stores documents that are new here, marked the way RxDB marks what it pulled but for its copy of the server's state: half the
 * writes. Answers those that are here already.
 */
export async function seed(state: State, documents: AnyDoc[]): Promise<AnyDoc[]> {
  const { forkInstance, hashFunction, identifier } = state.input
  const hash = await hashFunction(identifier)
  const at = Date.now()
  const rows = documents.map((doc, place) => ({
    ...doc,
    _attachments: {},
    _rev: createRevision(hash),
    _meta: { lwt: at + place / 100_000, o: { hash, _rev: 1 }, seeded: 1 },
  }))
  // RxDB's wrapping would take the marks off again.
  const { originalStorageInstance: storage } = forkInstance as unknown as { originalStorageInstance: typeof forkInstance }
  const context = await state.downstreamBulkWriteFlag
  const there = new Set(
    await (storage instanceof RxStorageInstanceDexie ? addRows(storage, rows, context) : insert(storage, rows, context)),
  )
  return there.size === 0 ? [] : documents.filter(({ id }) => there.has(id))
}

type Row = AnyDoc & { _attachments: object; _rev: string; _meta: { lwt: number } }

/** Answers the ids that were there. */
async function insert(storage: State['input']['forkInstance'], rows: Row[], context: string) {
  const { error } = await storage.bulkWrite(rows.map(document => ({ document })) as never, context)
  const other = error.find(({ status }) => status !== 409)
  if (other) throw new Error(`write ${other.status}`)
  return error.map(({ documentId }) => documentId)
}

/**
 * The same without looking for each row first: the database itself refuses the ones that are there. Half the requests to IndexedDB.
 * Tells of the new ones as the storage does.
 */
async function addRows(storage: RxStorageInstanceDexie<AnyDoc>, rows: Row[], context: string) {
  const { dexieDb, dexieTable, booleanIndexes } = await storage.internals
  let there: string[] = []
  await dexieDb.transaction('rw', dexieTable, async () => {
    there = await dexieTable.bulkAdd(rows.map(row => fromStorageToDexie(booleanIndexes, row as never))).then(
      () => [],
      ({ failuresByPos, failures }: { failuresByPos?: Record<number, Error>; failures?: Error[] }) => {
        const other = failures?.find(({ name }) => name !== 'ConstraintError')
        if (other || !failuresByPos) throw other ?? new Error('the storage refused a write')
        return Object.keys(failuresByPos).map(place => rows[Number(place)]!.id)
      },
    )
  })
  const known = new Set(there)
  const added = rows.filter(({ id }) => !known.has(id))
  const last = added.at(-1)
  if (last) {
    const events = added.map(row => ({ documentId: row.id, documentData: row, operation: 'INSERT' }))
    const { changes$ } = storage as unknown as { changes$: { next(bulk: object): void } }
    changes$.next({ id: randomToken(10), events, context, checkpoint: { id: last.id, lwt: last._meta.lwt } })
  }
  return there
}
