import type { RxDatabase } from 'rxdb/plugins/core'
import type { Contact } from './contact.ts'
import type { Early } from './early.ts'
import type { Marks } from './marks.ts'
import type { Dropped } from './outbox.ts'
import type { HeldDocument } from './push.ts'
import type { Tabs } from './tabs.ts'
import type { Troubles } from './trouble.ts'
import type { Clock, Keep, LocalCollections, Merged, OpenLocal } from './types.ts'

/** A member's data as they were opened, before this tab works with them. */
export interface OpenedData {
  options: OpenLocal
  clock: Clock
  contact: Contact
  early: Early
  database: RxDatabase<LocalCollections>
  held: Marks<HeldDocument>
  merged: Marks<Merged>
  dropped: Marks<Dropped>
  troubles: Troubles
  locks: LockManager | null
  name: string
  tab: string
  tabs: Tabs
  /** Ends that this tab counts as one that hears of the others' writes. */
  unheard(): void
  keep: Keep
}
