import { getChangedDocumentsSince, type RxDocumentData } from 'rxdb/plugins/core'
import { Subject, type Subscription } from 'rxjs'
import { type CollectionName, collectionNames } from '#contract/sync.ts'
import { acknowledged } from '#sync/collections/collection.ts'
import type { AnyDoc, Keep, LocalCollections } from './types.ts'
import { namesIn, rawOf } from './writes.ts'

export interface Unsent {
  doc: AnyDoc
  /** When it was written, by this device's clock. */
  at: number
}

const chunk = 1000
const calm = 20_000
const prefix = '~unsent/'

/**
 * Counts what the server has not acknowledged, from change events. A tab marks itself before its first such write and unmarks once
 * everything is acknowledged, so that only a start after an interruption has to look through all documents.
 */
export class Pending {
  readonly changed$ = new Subject<CollectionName>()
  scanning = true
  private readonly unsent = Object.fromEntries(collectionNames.map(name => [name, new Map()])) as Record<
    CollectionName,
    Map<string, Unsent>
  >
  private readonly subs: Subscription[] = []
  private counting?: Promise<void>
  private looking?: Promise<string[]>
  private marked = false
  private marking: Promise<void> = Promise.resolve()
  private writing = 0
  private calming?: ReturnType<typeof setTimeout>

  constructor(
    private readonly collections: LocalCollections,
    private readonly keep: Keep,
    private readonly tab: string,
    /** Tabs that live now; the marks of others are left from an interruption. */
    private readonly alive: () => Promise<ReadonlySet<string>>,
  ) {
    for (const name of namesIn(collections)) {
      const stream = rawOf(collections, name).storageInstance.changeStream()
      this.subs.push(
        stream.subscribe(({ events }) => {
          for (const { documentData } of events) this.note(name, documentData)
          this.changed$.next(name)
        }),
      )
    }
  }

  of(name: CollectionName): ReadonlyMap<string, Unsent> {
    return this.unsent[name]
  }

  each(): [CollectionName, ReadonlyMap<string, Unsent>][] {
    return collectionNames.map(name => [name, this.unsent[name]])
  }

  get size() {
    return collectionNames.reduce((sum, name) => sum + this.unsent[name].size, 0)
  }

  /** Resolves once the documents of an earlier run are counted: before that, a list of unsent work is incomplete. */
  get counted(): Promise<void> {
    this.counting ??= this.start().catch(error => {
      this.counting = undefined
      throw error
    })
    return this.counting
  }

  /** Tabs that were interrupted with unsent work, or live with it; where there is none, everything is counted once this resolves. */
  get dirty(): Promise<string[]> {
    this.looking ??= this.dirtyTabs().then(
      tabs => {
        this.scanning = tabs.length > 0
        return tabs
      },
      error => {
        this.looking = undefined
        throw error
      },
    )
    return this.looking
  }

  private async start() {
    const dirty = await this.dirty
    if (dirty.length > 0) for (const name of namesIn(this.collections)) await this.scan(name)
    this.scanning = false
    if (this.size > 0) await this.mark()
    const alive = await this.alive()
    for (const tab of dirty) if (!alive.has(tab)) await this.keep.delete(prefix + tab)
    this.changed$.next('sets')
  }

  /** Every write of a replicated document goes through here. */
  async around<T>(write: () => Promise<T>): Promise<T> {
    this.writing++
    try {
      await this.mark()
      return await write()
    } finally {
      this.writing--
      this.calm()
    }
  }

  async stop() {
    for (const sub of this.subs) sub.unsubscribe()
    clearTimeout(this.calming)
    if (this.size === 0 && this.writing === 0 && !this.scanning) await this.unmark()
  }

  private note(name: CollectionName, doc: RxDocumentData<AnyDoc>) {
    if (acknowledged(doc)) this.unsent[name].delete(doc.id)
    else this.unsent[name].set(doc.id, { doc, at: doc._meta.lwt })
    if (this.size === 0) this.calm()
  }

  private async scan(name: CollectionName) {
    const storage = rawOf(this.collections, name).storageInstance
    for (let checkpoint: unknown; ; ) {
      const { documents, checkpoint: next } = await getChangedDocumentsSince(storage, chunk, checkpoint)
      for (const doc of documents) this.note(name, doc)
      if (documents.length < chunk) return
      checkpoint = next
      await new Promise(free => setTimeout(free))
    }
  }

  private async dirtyTabs() {
    const rows = await this.collections.keep.find({ selector: { key: { $gte: prefix, $lt: `${prefix}\uffff` } } }).exec()
    return rows.map(({ key }) => key.slice(prefix.length)).filter(tab => tab !== this.tab)
  }

  private mark() {
    return this.marked ? this.marking : this.turn(true, () => this.keep.set(prefix + this.tab, true))
  }

  private unmark() {
    return this.marked ? this.turn(false, () => this.keep.delete(prefix + this.tab)) : this.marking
  }

  /** A failed write, on a full disk for instance, is tried again with the next one: until then the state of the mark is unknown. */
  private turn(marked: boolean, write: () => Promise<void>) {
    this.marked = marked
    const turned = this.marking.catch(() => {}).then(write)
    this.marking = turned
    turned.catch(() => {
      if (this.marking === turned) this.marked = false
    })
    return turned
  }

  private calm() {
    clearTimeout(this.calming)
    if (!this.marked || this.size > 0 || this.writing > 0) return
    this.calming = setTimeout(() => {
      if (this.size === 0 && this.writing === 0 && !this.scanning) void this.unmark().catch(() => {})
    }, calm)
    ;(this.calming as { unref?(): void }).unref?.()
  }
}
