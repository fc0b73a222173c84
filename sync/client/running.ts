import type { CollectionName } from '#contract/sync.ts'
import type { Contact } from './contact.ts'
import type { Early } from './early.ts'
import type { Marks } from './marks.ts'
import type { Pending } from './pending.ts'
import type { HeldDocument } from './push.ts'
import type { AnyDoc, Clock, Keep, LocalCollections } from './types.ts'

/** Parts of the member's data that all replications work on, and whom they tell. */
export interface Running {
  collections: LocalCollections
  keep: Keep
  held: Marks<HeldDocument>
  pending: Pending
  contact: Contact
  /** Answers that were asked for while this device's stores were opened. */
  early: Early
  clock: Clock
  around<T>(write: () => Promise<T>): Promise<T>
  /** Storing failed. */
  broken(error: unknown): void
  join(name: CollectionName, mine: AnyDoc, theirs: AnyDoc): Promise<AnyDoc>
  /** The store has a new epoch: outbox rows of the last days go again. */
  epochChanged(): Promise<void>
  /** Deletes RxDB's memory of the store in an epoch that is over. */
  forgotten(stores: string[]): Promise<void>
  /** Everything that the server had is here. */
  synced(): void
}

/** How far loading is, and how many documents the server lacks again. */
export interface Progress {
  loading?: { loaded: number; of?: number }
  /** Acknowledged before, but missing in the server's store after a restore. */
  owed: number
}
