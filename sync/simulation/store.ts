import type { Changes, Store, Stored, Writing } from '#sync/endpoint/store.ts'
import { type Horizon, raised } from '#sync/endpoint/tombs.ts'

type Kept = Stored & { at: number }

interface State {
  documents: Map<string, Kept>
  sequence: number
  horizon: Horizon
}

export interface MemoryStore extends Store {
  /** The state that a backup would hold now. */
  backup(): State
  /** Puts a backup in its place; the store's life is a new one. */
  restore(state: State): void
}

/** The store's behaviour without a disk, for one process and few documents. */
export function memoryStore(): MemoryStore {
  let state: State = { documents: new Map(), sequence: 0, horizon: {} }
  let lives = 1
  let queue: Promise<unknown> = Promise.resolve()
  const keyOf = (member: string, key: string) => `${member}/${key}`
  const copy = (from: State): State => ({ ...from, documents: new Map(from.documents) })
  const ofMember = (member: string) => [...state.documents].filter(([key]) => key.startsWith(`${member}/`)).map(([, document]) => document)

  const put = (member: string, { rev, ...writing }: Writing) => {
    const key = keyOf(member, writing.key)
    const before = state.documents.get(key)
    if (before?.rev !== rev) return undefined
    const next = `${Number(before?.rev.split('-')[0] ?? 0) + 1}-${lives}.${++state.sequence}`
    const deletedAt = writing.deleted ? new Date().toISOString() : undefined
    state.documents.set(key, { ...structuredClone(writing), deletedAt, rev: next, at: state.sequence })
    return next
  }
  return {
    epoch: 'life-1',
    unclean: false,
    read: async (member, keys) =>
      new Map(
        keys.flatMap(key => {
          const found = state.documents.get(keyOf(member, key))
          return found ? [[key, structuredClone(found)] as const] : []
        }),
      ),
    write: async (member, writings) => writings.map(writing => put(member, writing)),
    changes: async (member, since, limit): Promise<Changes> => {
      const found = ofMember(member)
        .filter(({ at }) => at > Number(since))
        .sort((a, b) => a.at - b.at)
        .slice(0, limit)
      return { documents: found.map(it => ({ ...structuredClone(it), at: String(it.at) })), last: String(found.at(-1)?.at ?? since) }
    },
    everything: async member => {
      const collections = new Set(ofMember(member).map(({ key }) => key.slice(0, key.indexOf(':'))))
      const of = (name: string) => structuredClone(ofMember(member).filter(({ key }) => key.startsWith(`${name}:`)))
      return new Map([...collections].map(name => [name, of(name)]))
    },
    forget: async (member, tombstones) => {
      state.horizon = raised(state.horizon, tombstones)
      for (const { key, rev } of tombstones) {
        if (state.documents.get(keyOf(member, key))?.rev === rev) state.documents.delete(keyOf(member, key))
      }
    },
    horizon: async () => state.horizon,
    sequence: async () => String(state.sequence),
    exists: async () => true,
    remove: async () => {},
    alone: (_member, act) => {
      const run = queue.then(act, act)
      queue = run.catch(() => {})
      return run
    },
    mark: async () => undefined,
    setMark: async () => {},
    close: async () => {},
    backup: () => copy(state),
    restore(from) {
      state = copy(from)
      this.epoch = `life-${++lives}`
    },
  }
}
