import type { BenchSet, Entered } from '#e2e/bench/data.ts'

/** The operations that the bench runs on each of the databases it compares. */
export interface Peer {
  /** Opens what is on this device, or makes it. */
  open(): Promise<void>
  /** Stores what is there before measuring begins. */
  fill(sets: BenchSet[]): Promise<void>
  /** Resolves once durable. */
  insert(set: BenchSet): Promise<void>
  /** One more of an article in the cart; resolves once durable. Missing where the peer has no cart. */
  tap?(product: string): Promise<void>
  /** All sets of an exercise in order of time, through the index; answers how many. */
  find(exercise: string): Promise<number>
  /** The newest sets' ids. */
  newest(count: number): Promise<string[]>
  /** How many of these are here. */
  here(ids: string[]): Promise<number>
  /** The network comes or goes, where a peer can be told before its database is open. */
  online?(on: boolean): void
  /** Begins to follow the server; once, or until the page closes. */
  follow(live: boolean): void
  /** Resolves when all that the server had is here. */
  inStep(): Promise<void>
  /** Calls back for each set of a run that a live query shows. */
  watch(run: string, seen: (id: string) => void): void
}

/** Options with which a page is opened. */
export interface Told {
  peer: 'ours' | 'rxdb' | 'pouch' | 'dexie'
  token?: string
  member?: string
  /** What ours is asked for; sets where it is missing. */
  collection?: Entered
  database?: string
  /** Documents a request; as shipped where it is missing. */
  batch?: number
}
