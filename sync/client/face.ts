import { contractVersion } from '#contract/headers.ts'
import { discard, putBack, take } from './mend.ts'
import { seal, unseal } from './sealedParcels.ts'
import type { Session } from './session.ts'
import type { Local } from './types.ts'
import { reads, writes } from './writes.ts'

const patience = 20_000

/** The part of a session that the rest of the client sees. */
export function faceOf(session: Session): Local {
  const { opened, collections, mending, outbox, status } = session
  return {
    member: opened.options.member,
    database: opened.database,
    collections,
    ...reads(collections),
    ...writes(collections, session.around, (name, base) => opened.held.set(`${name}/${base.id}`, { base })),
    status$: status.status$,
    space$: session.writes.space.state$,
    lookAtSpace: () => session.writes.space.look(),
    pending: () => session.pending.counted.catch(() => {}).then(() => status.items()),
    discard: async id => void (await (id.startsWith('outbox/') ? outbox.discard(id.slice(7)) : discard(mending, id))),
    takeMine: id => take(mending, id, 'mine'),
    takeTheirs: id => take(mending, id, 'theirs'),
    settle: id => opened.merged.delete(id),
    keep: {
      ...opened.keep,
      set: (key, value) => session.writes.told(() => opened.keep.set(key, value)),
      delete: key => session.writes.told(() => opened.keep.delete(key)),
    },
    outbox,
    syncNow: () => session.syncNow(),
    sent: () => sent(session),
    diagnostics: () => diagnostics(session),
    sealUnsent: async (key, shelf) => {
      const parcel = await session.parcel(shelf)
      const size = parcel.docs.length + parcel.rows.length + (parcel.typed?.length ?? 0)
      if (size > 0) await seal(key, parcel)
      return size
    },
    openKept: key => unseal(key, parcel => putBack(mending, parcel)),
    halt: () => session.halt(),
    close: () => session.close(),
    destroy: () => session.destroy(),
  }
}

/** Tries now, and tells how far that came. */
async function sent(session: Session): Promise<'sent' | 'offline' | 'attention'> {
  const { status } = session
  const before = session.leaderState().contact.tries
  const judge = () => {
    const { state, waiting, signIn, update, problems } = status.compute()
    const { contact } = session.leaderState()
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
      session.syncNow()
      void session.opened.clock.wait(patience, over.signal).then(() => resolve('offline'))
    })
  } finally {
    over.abort()
  }
}

/** Counts, states and codes; nothing that says who or what. */
async function diagnostics(session: Session) {
  const { collections, pending, opened } = session
  const { contact, progress, synced } = session.leaderState()
  const { refused, state, waiting, leader, merged } = session.status.compute()
  const counts: Record<string, number> = {}
  for (const [name, collection] of Object.entries(collections)) counts[name] = await collection.count().exec()
  const rows = await session.outbox.rows()
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
    storage: await session.writes.space.look(),
    agent: globalThis.navigator?.userAgent,
  }
}
