import type { MangoQuery, RxCollection, RxDatabase, RxStorage } from 'rxdb/plugins/core'
import type { BehaviorSubject, Observable } from 'rxjs'
import type { CallName } from '#contract/callName.ts'
import type { CollectionName } from '#contract/sync.ts'
import type { Docs } from '#sync/collections/all.ts'
import type { Deletable, Stamp } from '#sync/collections/collection.ts'
import type { Parcel } from './sealedParcels.ts'
import type { StorageState } from './storage.ts'

export type { Docs }

/** Any replicated document, deleted or not. */
export type AnyDoc = Stamp & Deletable & Record<string, unknown>

/** A frame of the live channel: `{event, data}`. */
export interface LiveFrame {
  event: string
  data: unknown
}

/**
 * One member's way to the server. `path` is the contract's, without `/api/`; whoever implements it adds that member's token, never
 * another's, and answers 401 while they are not the one who is signed in.
 */
export interface Api {
  fetch(path: string, init?: RequestInit): Promise<Response>
  /** Frames of the live socket; `ready` after every (re)connect. */
  live: Observable<LiveFrame>
  /** True while there is a network; emits its state when subscribed. */
  online$: Observable<boolean>
  /** Emits after a sign-in or a renewed token; what waited because of a 401 goes on. */
  signedIn$?: Observable<void>
}

/** A document that the server refuses, kept on the device until it is edited or discarded. */
export interface Refused {
  /** `<collection>/<document id>`, or `outbox/<key>`. */
  id: string
  collection: CollectionName | 'outbox'
  doc: string
  title: string
  code: string
  /** German. */
  message: string
  /** Name of the person who did it, on a studio's tablet. */
  by?: string
  at: string
}

/** A merge that had to choose; `mine` is this device's state, `theirs` the server's, `kept` the result. */
export interface Merged {
  id: string
  collection: CollectionName
  doc: string
  title: string
  at: string
  fields: { field: string; word: string; mine: unknown; theirs: unknown; kept: unknown }[]
  mine: AnyDoc
  theirs: AnyDoc
}

/** Something the server has not acknowledged. */
export interface PendingItem {
  id: string
  collection: CollectionName | 'outbox'
  doc: string
  /** German, e.g. «Satz: Bankdrücken 62,5 kg × 8». */
  title: string
  deleted: boolean
  /** When it was written, by this device's clock. */
  at: string
  /** Name of the person who did it, on a studio's tablet. */
  by?: string
  refused?: string
}

/** `saved` only if everything is acknowledged and the last contact succeeded. */
export type SyncState = 'saved' | 'waiting' | 'offline' | 'attention'

/** An act at which the server fails; `key` discards it. */
export interface Failing {
  key: string
  title: string
  at: string
  /** The employee who did it, on a studio's tablet. */
  by?: string
}

export interface SyncStatus {
  state: SyncState
  /** Documents and outbox rows that the server has not acknowledged. */
  waiting: number
  oldest?: string
  lastSync?: string
  refused: Refused[]
  merged: Merged[]
  /** True in the tab that talks to the server. */
  leader: boolean
  online: boolean
  /** Waits for a sign-in: the server answered 401. */
  signIn: boolean
  /** Waits for an update of the app: the server answered 426. */
  update: boolean
  /** German reasons why it needs the member: storage full, database lost … */
  problems: string[]
  /** Acts over which the server failed several times: each is tried again, and its lane waits behind it. */
  failing: Failing[]
  /** While a first sync runs: documents so far, and of how many where known. */
  loading?: { loaded: number; of?: number }
}

/** A call that waits for the server (docs/offline.md). */
export interface OutboxRow {
  /** Idempotency-Key. */
  key: string
  call: CallName
  method: 'POST' | 'PUT' | 'DELETE' | 'GET'
  path: string
  /** Params that `path` was made from. */
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
  contract: number
  /** When it was done, by this device's clock; to be shown, never to order by. */
  born: string
  /** Acts of one lane arrive in the order of `order`, lanes go side by side. */
  lane: string
  /** Counts up with each row of this device, over all its tabs and whatever the clock says. */
  order: number
  /** Keys that must be acknowledged before. */
  dependsOn: string[]
  /** Keys that go first where they can: one that is refused, or over which the server fails, holds nothing back. */
  after?: string[]
  /** Names of the rows that it changes, its own first: it builds on the acts before it that name the same. */
  rows?: string[]
  /** Acts on that row, as `call:key`, whose place it took before anybody knew whether they had arrived. */
  insteadOf?: string[]
  state: 'waiting' | 'refused' | 'done'
  attempts: number
  /** When the server acknowledged it. */
  answered?: string
  status?: number
  code?: string
  /** German. */
  message?: string
  /** German, what a person did: «Trainingsziel: 3 pro Woche». */
  title: string
  /** The person who did it on a studio's tablet, where the account itself is the studio's; the proof goes with the row (L156). */
  person?: { _id: string; name: string }
  proof?: string
}

/** Input of `outbox.send`. */
export interface Act {
  call: CallName
  method: OutboxRow['method']
  path: string
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
  title?: string
  /** Default: the call's domain, and of a file a lane of its own. */
  lane?: string
  dependsOn?: string[]
  after?: string[]
  rows?: readonly string[]
  insteadOf?: readonly string[]
  /** Born with the act; a new one where it is missing. */
  key?: string
}

/** Changes of an edit to a row beside its body; what is left out stays. */
export interface Edited {
  /** Keys of the files and acts that it names now; it depends on no others. */
  dependsOn?: readonly string[]
  title?: string
  /** Asked of the row as it stands once it is its turn: where it says no, the row stays. */
  where?: (row: OutboxRow) => boolean
}

export interface Outbox {
  send(act: Act): Promise<OutboxRow>
  /** Keeps an act that was answered at once beside those that have arrived. */
  arrived(act: Act): Promise<void>
  /** A row again, with another body. False where it stays, or is not here any more: then what was written has to go as an act of its own. */
  edit(key: string, body: unknown, also?: Edited): Promise<boolean>
  /** Drops a row with the files that it alone named, and answers the way back. */
  discard(key: string): Promise<() => Promise<void>>
  /** Sends refused acts among these again as they are: under their keys, by their authors. */
  retry(keys: readonly string[]): Promise<void>
  /** Holds an act as refused that was answered as done; one that is not here, or waits anew, stays as it is. */
  refuse(key: string, refusal: Required<Pick<OutboxRow, 'status' | 'code' | 'message'>>): Promise<void>
  /** Drops files among these that have not arrived and that nothing names. */
  drop(keys: readonly string[]): Promise<unknown>
  rows$: Observable<OutboxRow[]>
  /** The same, once. */
  rows(): Promise<OutboxRow[]>
  /** The acts that one of this author on these rows builds on, as its header names them. */
  buildsOn(rows: readonly string[], author?: string): Promise<string | undefined>
  /** Emits each row once the server acknowledged it. */
  answered$: Observable<{ row: OutboxRow; answer: unknown }>
}

/** A small store beside the collections (timers, drafts of forms); durable when its promise resolves, never replicated. */
export interface Keep {
  get<T>(key: string): Promise<T | undefined>
  set(key: string, value: unknown): Promise<void>
  delete(key: string): Promise<void>
  /** The value now and whenever any tab changes it. */
  watch<T>(key: string): Observable<T | undefined>
}

export type RxDocs = { [Name in CollectionName]: RxCollection<Docs[Name]> }
export type LocalCollections = RxDocs & { outbox: RxCollection<OutboxRow>; keep: RxCollection<{ key: string; value: unknown }> }

/** A member's data on this device. Every write resolves once durable. */
export interface Local {
  member: string
  database: RxDatabase<LocalCollections>
  collections: LocalCollections
  find<N extends CollectionName>(name: N, query?: MangoQuery<Docs[N]>): Promise<Docs[N][]>
  one<N extends CollectionName>(name: N, id: string): Promise<Docs[N] | undefined>
  insert<N extends CollectionName>(name: N, doc: Omit<Docs[N], 'version' | 'rev'>): Promise<Docs[N]>
  change<N extends CollectionName>(name: N, id: string, patch: Partial<Docs[N]> | ((doc: Docs[N]) => Docs[N])): Promise<Docs[N]>
  /** Changes a document, or makes it where there is none, in one write; `make` answers undefined where nothing is to be done. */
  put<N extends CollectionName>(
    name: N,
    id: string,
    make: (doc: Docs[N] | undefined) => Omit<Docs[N], 'version' | 'rev'> | undefined,
  ): Promise<Docs[N] | undefined>
  remove(name: CollectionName, id: string): Promise<void>
  /** Undo of a deletion. */
  restore<N extends CollectionName>(name: N, doc: Docs[N]): Promise<Docs[N]>
  /** In chunks; ids that are there already are left alone. Answers how many were added. */
  bulkInsert<N extends CollectionName>(name: N, docs: Omit<Docs[N], 'version' | 'rev'>[]): Promise<number>
  status$: BehaviorSubject<SyncStatus>
  space$: BehaviorSubject<StorageState>
  lookAtSpace(): Promise<StorageState>
  /** Oldest first; acts in the order in which they go, also where somebody set the clock back. */
  pending(): Promise<PendingItem[]>
  /** Drops a refused document or outbox row: the server's state stands. */
  discard(refusedId: string): Promise<void>
  takeMine(mergedId: string): Promise<void>
  takeTheirs(mergedId: string): Promise<void>
  /** Lets a merge stand and forgets it. */
  settle(mergedId: string): Promise<void>
  keep: Keep
  outbox: Outbox
  /** Now, in whichever tab leads. */
  syncNow(): void
  /** Waits until everything is acknowledged or can't be. */
  sent(): Promise<'sent' | 'offline' | 'attention'>
  /** A report that a person may copy to support: no personal data. */
  diagnostics(): Promise<Record<string, unknown>>
  /** Seals all unsent work, and the entries of the small store on this shelf. */
  sealUnsent(key: CryptoKey, shelf?: string): Promise<number>
  openKept(key: CryptoKey): Promise<number>
  /** Stops sending at once; unsent work stays. */
  halt(): void
  close(): Promise<void>
  destroy(): Promise<void>
}

/** States that `onState` reports while opening and after. */
export type LocalState =
  | { kind: 'opening' }
  | { kind: 'migrating'; done: number; of: number }
  | { kind: 'open' }
  /** Another tab runs a newer version and migrates what lies here, or destroyed this member's data: this tab has let go. */
  | { kind: 'closed'; reason: 'destroyed' | 'newer' }
  /** The browser took the database away; `lost` is what had not been sent, where known. Open again to rebuild from the server. */
  | { kind: 'lost'; lost: PendingItem[]; rescued: Parcel }

/** Time, for tests to replace. */
export interface Clock {
  now(): number
  /** Resolves after `ms`, or as soon as the signal aborts. */
  wait(ms: number, signal?: AbortSignal): Promise<void>
}

/** Proves an act that goes to the outbox. */
export type Signer = (
  act: Pick<OutboxRow, 'key' | 'call' | 'method' | 'path' | 'body'>,
) => Promise<Pick<OutboxRow, 'person' | 'proof'> | undefined>

export interface OpenLocal {
  member: string
  api: Api
  // biome-ignore lint/suspicious/noExplicitAny: RxDB's own type parameters of a storage are its internals
  storage?: RxStorage<any, any>
  onState?(state: LocalState): void
  clock?: Clock
  /** Web Locks; null where one tab is all there is. */
  locks?: LockManager | null
  /** Opens these alone; for tests, where RxDB has no room for every device's. */
  only?: readonly CollectionName[]
  /** The parcel that `onState` handed out when the database was lost: put back. */
  rescued?: Parcel
  /** The version of the contract that outbox rows carry. */
  contract?: number
  /** Says who does an act, as it is born, and proves it; undefined where that is the member. */
  sign?: Signer
}
