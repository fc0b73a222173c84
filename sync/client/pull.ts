import type { RxReplicationState } from 'rxdb/plugins/replication'
import { filter, firstValueFrom, fromEvent, takeUntil } from 'rxjs'
import type { CollectionName, Pulled } from '#contract/sync.ts'
import { type Contact, Stopped } from './contact.ts'
import type { CollectionPlace } from './places.ts'
import { type Seeded, seed } from './seed.ts'
import { Cut, linesOf } from './snapshotLines.ts'
import type { Together } from './together.ts'
import type { AnyDoc } from './types.ts'

/** Position of the pulls of a collection. */
export interface Checkpoint {
  since?: string
  /** Makes each one different, so that its arrival on disk can be told. */
  n: number
}

export interface Pulling {
  name: CollectionName
  epoch: string
  /** From where the first pull reads, where the store was met before. */
  start?: string
  /** How far this collection came in an earlier run. */
  place?: CollectionPlace
  /** True where something here waits to be sent. */
  unsent(): boolean
  contact: Contact
  together: Together
  signal: AbortSignal
  replication(): Promise<Replicated>
  /** True where the device holds nothing that came from the server. */
  empty(): Promise<boolean>
  seeded: { get(): Promise<Seeded | undefined>; set(seeded: Seeded): Promise<void> }
  /** Sees every batch before it is stored and leaves out what must wait. */
  sift(documents: AnyDoc[]): Promise<AnyDoc[]>
  /** After each answer. */
  told(news: News): void
}

/** How many documents have come, and whether that was all; then everything up to `place` is on the disk. */
interface News {
  count: number
  of?: number
  last: boolean
  asked: number
  place?: CollectionPlace
}

type Replicated = RxReplicationState<AnyDoc, Checkpoint>
type State = NonNullable<Replicated['internalReplicationState']>

interface PulledPart {
  documents: AnyDoc[]
  checkpoint: Checkpoint
}

const first = 200
const batch = 2000
/** RxDB asks a query again that a write came into: without a rest between the batches no screen would see anything until all is in. */
const firstPause = 60
const pause = 20

/** The pull half of one collection: a snapshot first, changes after, each batch handed out once the one before is on disk. */
export class Pull {
  /** Raised by whatever says that there may be news. */
  wakes = 0
  private asked = -1
  private n = 0
  /** True once the last answer said that there is no more. */
  private rested = false
  /** RxDB stores no checkpoint without documents, so the place reached from the stored one is remembered here. */
  private ahead?: CollectionPlace
  /** The answer that `look` got, for the first pull after it. */
  private looked?: { from: string; asked: number; answer: Pulled }
  private stored: Promise<unknown> = Promise.resolve()

  constructor(private readonly about: Pulling) {
    this.ahead = about.place
  }

  /** The checkpoint of the last answer, where it lies beyond the stored one. */
  get reached() {
    return this.ahead?.to
  }

  /** Asks for news without RxDB, where the place is known; true where there are documents to store. */
  async look(): Promise<boolean> {
    const { name, epoch, together, signal, told } = this.about
    const { ahead: place, wakes: asked } = this
    const answer = await together.pull({ name, epoch, checkpoint: place!.to, signal })
    if (this.ahead !== place || signal.aborted) return false
    if (answer.documents.length > 0 || answer.more) {
      this.looked = { from: place!.to, asked, answer }
      return true
    }
    this.ahead = { from: place!.from, to: answer.checkpoint }
    told({ count: 0, last: true, asked, place: this.ahead })
    return false
  }

  async handle(checkpoint: Checkpoint | undefined): Promise<PulledPart> {
    const replication = await this.about.replication()
    const state = replication.internalReplicationState!
    if (this.ahead && this.ahead.from !== checkpoint?.since) this.ahead = undefined
    if (!checkpoint && !this.ahead) await this.offered(state)
    await this.stored
    // A batch that could not be stored ends the replication, and is no place reached.
    if (this.about.signal.aborted) throw new Stopped()
    this.n = Math.max(this.n, checkpoint?.n ?? 0)
    if (checkpoint?.since === undefined && this.ahead === undefined) {
      const known = await this.snapshot(state)
      await state.streamQueue.up
      const there = await this.about.sift(known)
      if (there.length > 0) return this.hand(replication, there, { n: ++this.n })
    }
    for (;;) {
      const part = await this.next(checkpoint)
      if (part.documents.length === 0) return part
      // Documents of a push under way may be among them; without its outcome RxDB would pass over them for good.
      if (this.about.unsent()) await state.streamQueue.up
      const documents = await this.about.sift(part.documents)
      if (documents.length > 0) return this.hand(replication, documents, part.checkpoint)
      if (part.checkpoint.since !== undefined) this.ahead = { from: checkpoint?.since, to: part.checkpoint.since }
    }
  }

  /** Offers the device's documents to the server before anything is pulled over them. */
  private async offered(state: State) {
    const { signal } = this.about
    const stopped = fromEvent(signal, 'abort')
    await firstValueFrom(state.firstSyncDone.up.pipe(filter(Boolean), takeUntil(stopped)), { defaultValue: false })
    if (signal.aborted) throw new Stopped()
  }

  private hand(replication: Replicated, documents: AnyDoc[], checkpoint: Checkpoint): PulledPart {
    if (this.about.signal.aborted) throw new Stopped()
    this.stored = onDisk(replication.metaInstance!, checkpoint.n, this.about.signal)
    return { documents, checkpoint }
  }

  private async next(checkpoint: Checkpoint | undefined): Promise<PulledPart> {
    const since = checkpoint?.since
    if (this.rested && this.asked === this.wakes) {
      this.rested = false
      this.about.told({ count: 0, last: true, asked: this.asked, place: this.placeAt(since) })
      return { documents: [], checkpoint: { since, n: this.n } }
    }
    return this.changes(since)
  }

  private async changes(since: string | undefined): Promise<PulledPart> {
    const { name, epoch, together, signal, told, start } = this.about
    const from = this.placeAt(since)?.to ?? start
    const { looked } = this
    this.looked = undefined
    const isKnown = looked !== undefined && looked.from === from
    const asked = isKnown ? looked.asked : this.wakes
    const answer = isKnown ? looked.answer : await together.pull({ name, epoch, checkpoint: from, signal })
    const documents = answer.documents as unknown as AnyDoc[]
    const none = documents.length === 0
    this.asked = asked
    this.rested = !answer.more && !none
    this.ahead = none ? { from: since, to: answer.checkpoint } : undefined
    if (none && answer.more) return this.changes(since)
    told({ count: documents.length, last: none, asked, place: none ? this.ahead : undefined })
    return { documents, checkpoint: { since: answer.checkpoint, n: ++this.n } }
  }

  /** The place reached, where RxDB's checkpoint is this. */
  private placeAt(since: string | undefined): CollectionPlace | undefined {
    if (this.ahead && this.ahead.from === since) return this.ahead
    return since === undefined ? undefined : { from: since, to: since }
  }

  /** The whole collection in one answer, newest first; what was deleted is of no use to a device that never had it. */
  private async snapshot(state: State): Promise<AnyDoc[]> {
    const { name, epoch, contact, together, signal, told, seeded } = this.about
    const begun = await seeded.get()
    if (begun?.done) {
      this.ahead = { to: begun.since }
      return []
    }
    if (!begun && !(await this.about.empty())) return []
    together.excuse(name)
    for (;;) {
      const lines = await contact.until(`sync/${name}/snapshot?${new URLSearchParams({ epoch })}`, {}, signal, answer =>
        linesOf(answer, read => contact.piece(read, signal)),
      )
      // One begun before an interruption ends where that one stood: what was deleted since is only in the changes.
      const since = (await seeded.get())?.since ?? lines.head.checkpoint
      await seeded.set({ since, done: false })
      const there: AnyDoc[] = []
      try {
        for (let size = first, last = false; !last; size = batch) {
          const part = await lines.take(size)
          last = part.last
          const documents = part.documents.filter(({ _deleted }) => !_deleted)
          if (signal.aborted) throw new Stopped()
          if (documents.length > 0) there.push(...(await seed(state, documents)))
          told({ count: part.documents.length, of: lines.head.count, last: false, asked: -1 })
          if (!last) await new Promise(free => setTimeout(free, size === first ? firstPause : pause))
        }
        if (signal.aborted) throw new Stopped()
        await seeded.set({ since, done: true })
        this.ahead = { to: since }
        return there
      } catch (error) {
        if (signal.aborted) throw new Stopped()
        if (!(error instanceof Cut)) throw error
        await contact.rest('snapshot', signal)
      } finally {
        lines.leave()
      }
    }
  }
}

type Notes = Pick<NonNullable<Replicated['metaInstance']>, 'changeStream'>

/** Resolves when the checkpoint of a batch is stored, and with it the batch; or when nothing more is stored here. */
export const onDisk = (notes: Notes, n: number, signal: AbortSignal) =>
  firstValueFrom(
    notes.changeStream().pipe(
      filter(({ events }) =>
        events.some(
          ({ documentData: { isCheckpoint, itemId, checkpointData } }) =>
            isCheckpoint === '1' && itemId === 'down' && (checkpointData as Checkpoint | undefined)?.n === n,
        ),
      ),
      takeUntil(fromEvent(signal, 'abort')),
    ),
    { defaultValue: undefined },
  )
