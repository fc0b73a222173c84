import type { RxReplicationState } from 'rxdb/plugins/replication'
import { filter, firstValueFrom } from 'rxjs'
import type { CollectionName, Pulled } from '#contract/sync.ts'
import { type Contact, Stopped } from './contact.ts'
import { type Lines, linesOf } from './lines.ts'
import type { AnyDoc } from './types.ts'

/** Where the pulls of a collection stand: after a server's checkpoint, or in the midst of a snapshot that ends at one. */
export interface Checkpoint {
  since?: string
  snapshot?: string
  /** Makes each one different, so that its arrival on disk can be told. */
  n: number
}

export interface Pulling {
  name: CollectionName
  epoch: string
  contact: Contact
  signal: AbortSignal
  replication(): Promise<RxReplicationState<AnyDoc, Checkpoint>>
  /** Whether the device holds nothing of this collection. */
  empty(): Promise<boolean>
  /** Sees every batch before it is stored and leaves out what must wait. */
  sift(documents: AnyDoc[]): Promise<AnyDoc[]>
  /** After each answer: how many have come, and whether that was all. */
  told(news: { count: number; of?: number; last: boolean; asked: number }): void
}

interface Part {
  documents: AnyDoc[]
  checkpoint: Checkpoint
}

const first = 200
const batch = 1000
const limit = 1000

/** The pull half of one collection: a snapshot first, changes after, each batch handed out once the one before is on disk. */
export class Pull {
  /** Raised by whatever says that there may be news. */
  wakes = 0
  private asked = -1
  private n = 0
  /** Whether the last answer said that there is no more. */
  private rested = false
  /** RxDB stores no checkpoint without documents, so the place reached from the stored one is remembered here. */
  private ahead?: { from?: string; to: string }
  private lines?: Lines
  private stored: Promise<unknown> = Promise.resolve()

  constructor(private readonly about: Pulling) {}

  async handle(checkpoint: Checkpoint | undefined): Promise<Part> {
    const replication = await this.about.replication()
    const state = replication.internalReplicationState!
    if (!checkpoint) await firstValueFrom(state.firstSyncDone.up.pipe(filter(Boolean)))
    await this.stored
    this.n = Math.max(this.n, checkpoint?.n ?? 0)
    for (;;) {
      const part = await this.next(checkpoint)
      if (part.documents.length === 0) return part
      // What a push under way has just stored may be among them; without its outcome RxDB would pass over it for good.
      await state.streamQueue.up
      const documents = await this.about.sift(part.documents)
      if (this.about.signal.aborted) throw new Stopped()
      if (documents.length > 0) {
        this.stored = this.onDisk(replication.metaInstance!, part.checkpoint.n)
        return { ...part, documents }
      }
      if (part.checkpoint.since !== undefined) this.ahead = { from: checkpoint?.since, to: part.checkpoint.since }
    }
  }

  private async next(checkpoint: Checkpoint | undefined): Promise<Part> {
    const since = checkpoint?.since
    const begun = this.ahead !== undefined && this.ahead.from === since
    if (since === undefined && !begun && (this.lines || checkpoint?.snapshot || (await this.about.empty()))) {
      const part = await this.snapshot(checkpoint?.snapshot)
      if (part.documents.length > 0) return part
      this.ahead = { to: part.checkpoint.since! }
    }
    if (this.rested && this.asked === this.wakes) {
      this.rested = false
      this.about.told({ count: 0, last: true, asked: this.asked })
      return { documents: [], checkpoint: { since, n: this.n } }
    }
    return this.changes(since)
  }

  private async changes(since: string | undefined): Promise<Part> {
    const { name, epoch, contact, signal, told } = this.about
    const from = this.ahead && this.ahead.from === since ? this.ahead.to : since
    const asked = this.wakes
    const query = new URLSearchParams({ limit: String(limit), epoch, ...(from === undefined ? {} : { checkpoint: from }) })
    const answer = await contact.until(`sync/${name}/pull?${query}`, {}, signal, async response => (await response.json()) as Pulled)
    const documents = answer.documents as unknown as AnyDoc[]
    const none = documents.length === 0
    this.asked = asked
    this.rested = !answer.more && !none
    this.ahead = none ? { from: since, to: answer.checkpoint } : undefined
    if (none && answer.more) return this.changes(since)
    told({ count: documents.length, last: none, asked })
    return { documents, checkpoint: { since: answer.checkpoint, n: ++this.n } }
  }

  private async snapshot(resumed: string | undefined): Promise<Part> {
    const { name, epoch, contact, signal, told } = this.about
    for (;;) {
      const begun = this.lines !== undefined
      this.lines ??= await contact.until(`sync/${name}/snapshot?${new URLSearchParams({ epoch })}`, {}, signal, answer =>
        linesOf(answer, signal),
      )
      const { head } = this.lines
      try {
        const { documents, last } = await this.lines.take(begun ? batch : first)
        // A snapshot begun before an interruption ends where that one stood: what was deleted since is only in the changes.
        const until = resumed ?? head.checkpoint
        if (last) this.lines = undefined
        told({ count: documents.length, of: head.count, last: false, asked: -1 })
        return { documents, checkpoint: { ...(last ? { since: until } : { snapshot: until }), n: ++this.n } }
      } catch {
        if (signal.aborted) throw new Stopped()
        this.lines = undefined
        await contact.rest('snapshot', signal)
      }
    }
  }

  /** Resolves when the checkpoint of a batch is stored, and with it the batch. */
  private onDisk(metaInstance: NonNullable<RxReplicationState<AnyDoc, Checkpoint>['metaInstance']>, n: number) {
    const { signal } = this.about
    return new Promise<void>(resolve => {
      const sub = metaInstance.changeStream().subscribe({
        next: ({ events }) => {
          const down = events.find(({ documentData }) => documentData.isCheckpoint === '1' && documentData.itemId === 'down')
          if ((down?.documentData.checkpointData as Checkpoint | undefined)?.n === n) done()
        },
        complete: () => resolve(),
      })
      const done = () => {
        sub.unsubscribe()
        signal.removeEventListener('abort', done)
        resolve()
      }
      signal.addEventListener('abort', done)
    })
  }
}
