import type { Subscription } from 'rxjs'
import { contractVersion } from '#contract/headers.ts'
import { type CollectionName, collectionNames } from '#contract/sync.ts'
import type { Contact } from './contact.ts'
import { faceOf } from './face.ts'
import { LeaderWork } from './lead.ts'
import { type Mending, putBack } from './mend.ts'
import type { OpenedData } from './openedData.ts'
import { OpenOutbox, type OutboxHouse } from './outbox.ts'
import { OwnWrites } from './ownWrites.ts'
import { parcelOf } from './parcel.ts'
import { Pending } from './pending.ts'
import type { Parcel } from './sealedParcels.ts'
import { type LeaderState, Status } from './status.ts'
import { Leadership, type Message, presence } from './tabs.ts'
import { eraseDatabases } from './traces.ts'
import { isGone } from './trouble.ts'
import type { Local, OutboxRow } from './types.ts'
import { countedActsOf, unsent } from './uploads.ts'

const syncedEvery = 60_000

/** A member's open data: the work of this tab, and its work for the others while it leads. */
export class TabWork {
  readonly pending: Pending
  readonly contact: Contact
  readonly outbox: OpenOutbox
  readonly status: Status
  readonly writes: OwnWrites
  readonly mending: Mending
  private leaderWork?: LeaderWork
  private leadership?: Leadership
  private readonly subs: Subscription[] = []
  private readonly house: OutboxHouse
  private rows: OutboxRow[] = []
  private heardState?: LeaderState
  private synced?: number
  private syncedKept = 0
  private changing: Promise<unknown> = Promise.resolve()
  private over = false
  private halted = false
  private readonly presence: ReturnType<typeof presence>

  constructor(readonly opened: OpenedData) {
    const { database, keep, clock, held, merged, dropped, options, tab } = opened
    const { collections } = database
    this.writes = new OwnWrites(opened, () => this.lost())
    this.presence = presence(opened.locks, opened.name, tab)
    this.pending = new Pending(collections, keep, tab, this.presence.alive)
    this.contact = opened.contact
    this.mending = { collections, held, merged, clock, around: write => this.around(write) }
    this.house = {
      collection: collections.outbox,
      contract: options.contract ?? contractVersion,
      clock,
      sign: options.sign,
      around: write => this.writes.guarded(write),
      alone: work => this.writes.alone(work),
      dropped,
    }
    this.outbox = new OpenOutbox(this.house)
    this.status = new Status({
      pending: this.pending,
      held,
      merged,
      rows: () => countedActsOf(this.rows),
      isLeader: () => this.isLeader,
      leaderState: () => this.leaderState(),
    })
  }

  get isLeader() {
    return this.leadership?.isLeader ?? false
  }

  get engine() {
    return this.leaderWork?.engine
  }

  get collections() {
    return this.opened.database.collections
  }

  async start() {
    const { options, tabs, held, merged, keep, locks, name, clock, troubles } = this.opened
    const [rows, lastSync] = await Promise.all([this.outbox.rename(), keep.get<number>('~synced')])
    this.rows = rows
    this.lastSync = lastSync
    const touch = () => this.status.touch()
    this.subs.push(
      this.pending.changed$.subscribe(touch),
      held.changed$.subscribe(touch),
      merged.changed$.subscribe(touch),
      troubles.changed$.subscribe(() => this.tell()),
      this.contact.state$.subscribe(() => this.tell()),
      this.outbox.rows$.subscribe(rows => {
        this.rows = rows
        touch()
      }),
      tabs.heard$.subscribe(message => this.hear(message)),
      options.api.live.subscribe(({ event, data }) => this.live(event, data)),
      options.api.online$.subscribe(online => this.online(online)),
    )
    if (options.api.signedIn$) this.subs.push(options.api.signedIn$.subscribe(() => this.contact.nudge()))
    if (options.rescued) await putBack(this.mending, options.rescued)
    if (typeof document !== 'undefined') document.addEventListener('visibilitychange', this.seen)
    this.leadership = new Leadership({ name, locks, clock, tabs, onLead: () => this.startLeading(), onLost: () => this.follow() })
    tabs.tell({ kind: 'ask' })
    void this.pending.counted.then(touch, error => this.broken(error))
    void this.writes.space.look()
  }

  /** When everything was last in step, also before this start. */
  lastSync?: number

  local(): Local {
    return faceOf(this)
  }

  /** Every write of a replicated document. */
  around = <T>(write: () => Promise<T>): Promise<T> => this.writes.guarded(() => this.pending.around(write))

  syncNow() {
    if (this.over) return
    this.contact.nudge()
    if (this.isLeader) this.engine?.wake()
    else this.opened.tabs.tell({ kind: 'sync' })
  }

  leaderState(): LeaderState {
    const mine = {
      contact: this.contact.state$.value,
      progress: this.engine?.progress$.value ?? { owed: 0 },
      synced: this.synced,
      lastSync: this.lastSync,
      problems: this.opened.troubles.changed$.value,
    }
    if (this.isLeader || !this.heardState) return mine
    return { ...this.heardState, problems: [...new Set([...mine.problems, ...this.heardState.problems])] }
  }

  /** Unsent work, with what it was made from as far as this tab knows. */
  parcel(shelf?: string): Promise<Parcel> {
    const { pending, engine, collections, rows } = this
    return parcelOf({ pending, held: this.opened.held, engine, collections, rows }, shelf)
  }

  /** The browser deleted the database: unsent work is handed to whoever opens it next. */
  lost() {
    if (this.over) return
    const lost = this.status.items()
    const docs = this.pending.each().flatMap(([collection, unsent]) => [...unsent.values()].map(({ doc }) => ({ collection, doc })))
    const rescued = { docs, rows: unsent(this.rows) }
    void this.end()
      .catch(() => {})
      .then(() => {
        this.left()
        this.opened.options.onState?.({ kind: 'lost', lost, rescued })
      })
  }

  halt() {
    this.halted = true
    this.leaderWork?.halt()
  }

  async close() {
    if (this.over) return
    await this.leaving(() => this.opened.database.close())
  }

  async destroy() {
    const { tabs, database, name } = this.opened
    tabs.tell({ kind: 'destroyed' })
    await this.leaving(async () => {
      if (!database.storage.name.startsWith('dexie')) return void (await database.remove())
      await database.close()
      await eraseDatabases(name)
    })
  }

  /** Ends the work and the database; where that fails, no later tab waits for this one either. */
  private async leaving(letGo: () => Promise<unknown>) {
    try {
      await this.end()
      await letGo()
    } finally {
      this.left()
    }
  }

  private left() {
    this.presence.leave()
    this.opened.unheard()
  }

  broken(error: unknown) {
    if (this.over) return
    if (isGone(error)) this.lost()
    else this.opened.troubles.add('sync', error)
  }

  private async end() {
    this.over = true
    this.opened.early.end()
    for (const sub of this.subs) sub.unsubscribe()
    if (typeof document !== 'undefined') document.removeEventListener('visibilitychange', this.seen)
    await this.leadership?.stop()
    await this.stopLeading()
    await this.pending.stop().catch(() => {})
    this.opened.tabs.close()
  }

  private startLeading() {
    this.changing = this.changing.then(() => {
      if (this.over || this.halted || !this.isLeader || this.leaderWork) return
      const { pending, contact, outbox, house, around } = this
      const broken = (error: unknown) => this.broken(error)
      this.leaderWork = new LeaderWork(this.opened, { pending, contact, outbox, house, around, broken, synced: () => this.inStep() })
      this.subs.push(this.leaderWork.engine.progress$.subscribe(() => this.tell()))
      this.tell()
    })
  }

  private follow() {
    this.opened.tabs.tell({ kind: 'ask' })
    this.changing = this.changing.then(() => this.stopLeading())
  }

  private async stopLeading() {
    const { leaderWork } = this
    this.leaderWork = undefined
    await leaderWork?.stop()
    this.status.touch()
  }

  private inStep() {
    this.synced = this.opened.clock.now()
    this.lastSync = this.synced
    this.opened.troubles.clear('sync')
    // A disk that was full is tried with it: where nobody writes, nothing else would tell that there is room again.
    if (Math.abs(this.synced - this.syncedKept) > syncedEvery || this.opened.troubles.changed$.value.length > 0) {
      this.syncedKept = this.synced
      void this.writes.told(() => this.opened.keep.set('~synced', this.synced)).catch(() => {})
    }
    this.tell()
  }

  private tell() {
    if (this.isLeader && !this.over) this.opened.tabs.tell({ kind: 'state', state: this.leaderState() })
    this.status.touch()
  }

  private hear(message: Message) {
    if (message.kind === 'ask') this.tell()
    if (message.kind === 'sync' && this.isLeader) this.syncNow()
    if (message.kind === 'state' && !this.isLeader) {
      this.heardState = message.state as LeaderState
      this.status.touch()
    }
    if (message.kind === 'answered') this.outbox.answered$.next({ row: message.row as OutboxRow, answer: message.answer })
    if (message.kind === 'destroyed' || (message.kind === 'newer' && this.isOlder(message.schemas))) {
      const reason = message.kind
      void this.close()
        .catch(() => {})
        .then(() => this.opened.options.onState?.({ kind: 'closed', reason }))
    }
  }

  private isOlder(schemas: Readonly<Record<string, number>>) {
    const mine = this.collections as Readonly<Record<string, { schema: { version: number } } | undefined>>
    return Object.entries(schemas).some(([name, version]) => (mine[name]?.schema.version ?? version) < version)
  }

  private live(event: string, data: unknown) {
    if (event === 'ready') {
      this.reconnect()
    }
    if (event === 'sync:changed') {
      const { collections = [] } = data as { collections?: CollectionName[] }
      this.engine?.wake(collections.filter(name => collectionNames.includes(name)))
    }
  }

  private online(online: boolean) {
    this.contact.set({ online })
    if (online) this.reconnect()
  }

  private reconnect() {
    this.synced = undefined
    this.contact.nudge()
    this.engine?.reconnect()
    this.status.touch()
  }

  private readonly seen = () => {
    if (document.visibilityState === 'visible') this.syncNow()
  }
}
