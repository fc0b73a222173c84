import { createRevision } from 'rxdb/plugins/core'
import type { RxReplicationState } from 'rxdb/plugins/replication'
import type { AnyDoc } from './types.ts'

type State = NonNullable<RxReplicationState<AnyDoc, unknown>['internalReplicationState']>

/** How far a first sync has come; durable, so that it goes on where the first one began. */
export interface Seeded {
  /** Changes after this complete the snapshot. */
  since: string
  done: boolean
}

/** What a seeded document carries among RxDB's own fields: the server's state is not kept beside it, as it is the same. */
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
    document: {
      ...doc,
      _attachments: {},
      _rev: createRevision(hash),
      _meta: { lwt: at + place / 100_000, o: { hash, _rev: 1 }, seeded: 1 },
    },
  }))
  // RxDB's wrapping would take the marks off again.
  const { originalStorageInstance: storage } = forkInstance as unknown as { originalStorageInstance: typeof forkInstance }
  const { error } = await storage.bulkWrite(rows as never, await state.downstreamBulkWriteFlag)
  const other = error.find(({ status }) => status !== 409)
  if (other) throw new Error(`write ${other.status}`)
  const there = new Set(error.map(({ documentId }) => documentId))
  return there.size === 0 ? [] : documents.filter(({ id }) => there.has(id))
}
