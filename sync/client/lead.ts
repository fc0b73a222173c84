import type { Contact } from './contact.ts'
import { Engine } from './engine.ts'
import { resolve } from './mend.ts'
import type { OpenedData } from './openedData.ts'
import type { OpenOutbox, OutboxHouse } from './outbox.ts'
import type { Pending } from './pending.ts'
import { Sender } from './sender.ts'
import { eraseDatabases } from './traces.ts'

/** Parts that the work takes from the tab that leads. */
export interface LeaderParts {
  pending: Pending
  contact: Contact
  outbox: OpenOutbox
  house: OutboxHouse
  around<T>(write: () => Promise<T>): Promise<T>
  broken(error: unknown): void
  synced(): void
}

/** Tasks of the leading tab alone: it replicates, and sends the outbox. */
export class LeaderWork {
  readonly engine: Engine
  private readonly sender: Sender

  constructor({ database, keep, held, merged, clock, tabs, name, early }: OpenedData, parts: LeaderParts) {
    const { pending, contact, outbox, house, around, broken, synced } = parts
    this.engine = new Engine({
      collections: database.collections,
      keep,
      held,
      pending,
      contact,
      early,
      clock,
      around,
      broken,
      synced,
      join: (collection, mine, theirs) => resolve({ held, merged, clock }, collection, { mine, theirs }),
      epochChanged: () => outbox.again(),
      forgotten: async stores => {
        if (!database.storage.name.startsWith('dexie')) return
        await eraseDatabases(name, found => stores.some(store => found.endsWith(`--${store}`)))
      },
    })
    const answered: ConstructorParameters<typeof Sender>[3]['answered'] = (row, answer) => {
      outbox.answered$.next({ row, answer })
      tabs.tell({ kind: 'answered', row, answer })
    }
    this.sender = new Sender(outbox, house, contact, { answered, broken })
  }

  /** No more requests; what is stored is left as it is. */
  halt() {
    this.engine.halt()
    this.sender.halt()
  }

  async stop() {
    await Promise.all([this.engine.stop(), this.sender.stop()])
  }
}
