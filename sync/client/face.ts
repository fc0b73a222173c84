import { contractVersion } from '#contract/headers.ts'
import { discard, putBack, take } from './mend.ts'
import { seal, unseal } from './sealedParcels.ts'
import type { TabWork } from './tabWork.ts'
import type { Local } from './types.ts'
import { reads, writes } from './writes.ts'

const patience = 20_000

/** The part of a tab's work that the rest of the client sees. */
export function faceOf(work: TabWork): Local {
  const { opened, collections, mending, outbox, status } = work
  return {
    member: opened.options.member,
    database: opened.database,
    collections,
    ...reads(collections),
    ...writes(collections, work.around, (name, base) => opened.held.set(`${name}/${base.id}`, { base })),
    status$: status.status$,
    space$: work.writes.space.state$,
    lookAtSpace: () => work.writes.space.look(),
    pending: () => work.pending.counted.catch(() => {}).then(() => status.items()),
    discard: async id => void (await (id.startsWith('outbox/') ? outbox.discard(id.slice(7)) : discard(mending, id))),
    takeMine: id => take(mending, id, 'mine'),
    takeTheirs: id => take(mending, id, 'theirs'),
    settle: id => opened.merged.delete(id),
    keep: {
      ...opened.keep,
      set: (key, value) => work.writes.told(() => opened.keep.set(key, value)),
      delete: key => work.writes.told(() => opened.keep.delete(key)),
    },
    outbox,
    syncNow: () => work.syncNow(),
    sent: () => sent(work),
    diagnostics: () => diagnostics(work),
    sealUnsent: async (key, shelf) => {
      const parcel = await work.parcel(shelf)
      const size = parcel.docs.length + parcel.rows.length + (parcel.typed?.length ?? 0)
      if (size > 0) await seal(key, parcel)
      return size
    },
    openKept: key => unseal(key, parcel => putBack(mending, parcel)),
    halt: () => work.halt(),
    close: () => work.close(),
    destroy: () => work.destroy(),
  }
}

/** Tries now, and tells how far that came. */
async function sent(work: TabWork): Promise<'sent' | 'offline' | 'attention'> {
  const { status } = work
  const before = work.leaderState().contact.tries
  const judge = () => {
    const { state, waiting, signIn, update, problems } = status.compute()
    const { contact } = work.leaderState()
    const tried = contact.tries > before
    if (state === 'saved') return 'sent'
    if (signIn || update || problems.length > 0) return tried ? 'attention' : undefined
    if (contact.reached === false && tried) return 'offline'
    if (state === 'attention' && waiting === 0) return 'attention'
    return undefined
  }
  const over = new AbortController()
  try {
    return await new Promise(resolve => {
      const look = () => {
        const result = judge()
        if (result) resolve(result)
      }
      const sub = status.status$.subscribe(look)
      over.signal.addEventListener('abort', () => sub.unsubscribe())
      work.syncNow()
      void work.opened.clock.wait(patience, over.signal).then(() => resolve('offline'))
    })
  } finally {
    over.abort()
  }
}

/** Counts, states and codes; nothing that says who or what. */
async function diagnostics(work: TabWork) {
  const { collections, pending, opened } = work
  const { contact, progress, synced } = work.leaderState()
  const { refused, state, waiting, leader, merged } = work.status.compute()
  const counts: Record<string, number> = {}
  for (const [name, collection] of Object.entries(collections)) counts[name] = await collection.count().exec()
  const rows = await work.outbox.rows()
  return {
    at: new Date(opened.clock.now()).toISOString(),
    state,
    waiting,
    leader,
    counts,
    unsent: Object.fromEntries(pending.each().map(([name, unsent]) => [name, unsent.size])),
    versions: Object.fromEntries(Object.entries(collections).map(([name, { schema }]) => [name, schema.version])),
    refused: refused.map(({ collection, code, at }) => ({ collection, code, at })),
    merged: merged.length,
    outbox: rows.map(({ call, state: rowState, status, code, attempts }) => ({ call, state: rowState, status, code, attempts })),
    contact,
    progress,
    synced: synced === undefined ? undefined : new Date(synced).toISOString(),
    lastError: opened.troubles.last,
    contract: opened.options.contract ?? contractVersion,
    storage: await work.writes.space.look(),
    agent: globalThis.navigator?.userAgent,
  }
}
