import { instant } from '#sync/endpoint/instant.ts'
import { type Changes, type Store, type StoredDocument, storeOver, type Writing } from '#sync/endpoint/store.ts'
import { type Horizon, noHorizon, raised } from '#sync/endpoint/tombs.ts'
import { Cluster } from './cluster.ts'
import { memoryLocks } from './memberLocks.ts'

type Kept = StoredDocument & { at: number }

interface State {
  documents: Map<string, Kept>
  sequence: number
  horizon: Horizon
}

export interface TestStore extends Store {
  /** The state that a backup would hold now. */
  backup(): object
  /** Puts a backup in its place; the store's life is a new one. */
  restore(state: object): void
  /** The same store, as other processes have it. */
  others: readonly Store[]
  /** From now on a part of it lags behind. */
  lag(): void
  /** All parts of it hold the same again. */
  catchUp(): void
}

/** The store's behaviour without a disk, for one process and few documents. */
export function memoryStore(): TestStore {
  let state: State = { documents: new Map(), sequence: 0, horizon: noHorizon }
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
    const deletedAt = writing.deleted ? new Date(instant()).toISOString() : undefined
    state.documents.set(key, { ...structuredClone(writing), deletedAt, rev: next, at: state.sequence })
    return next
  }
  return {
    epoch: 'life-1',
    unclean: false,
    dated: Date.now(),
    remote: false,
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
      return { documents: new Map([...collections].map(name => [name, of(name)])), last: String(state.sequence || '') }
    },
    sides: async (member, key) => {
      const found = state.documents.get(keyOf(member, key))
      return found && { winner: structuredClone(found), others: [] }
    },
    drop: async () => {},
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
      state = copy(from as State)
      this.epoch = `life-${++lives}`
    },
    others: [],
    lag: () => {},
    catchUp: () => {},
  }
}

/** Two processes, each at a node of its own of a cluster, which one after the other write a member's documents. */
export function clusterStore(): TestStore {
  const cluster = new Cluster()
  const locks = memoryLocks()
  const [store, other] = [storeOver(cluster.at(0), { locks }), storeOver(cluster.at(1), { locks })]
  let lives = 0
  const begin = () => {
    lives++
    for (const each of [store, other]) each.epoch = `life-${lives}`
  }
  begin()
  return Object.assign(store, {
    backup: () => cluster.backup(),
    restore(from: object) {
      cluster.restore(from as ReturnType<Cluster['backup']>)
      begin()
    },
    others: [other],
    lag: () => cluster.lag(2),
    catchUp: () => cluster.catchUp(),
  })
}
