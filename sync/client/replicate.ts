import type { RxCollection } from 'rxdb/plugins/core'
import { getLastCheckpointDoc } from 'rxdb/plugins/core'
import { type RxReplicationState, replicateRxCollection } from 'rxdb/plugins/replication'
import { filter, firstValueFrom, Subject } from 'rxjs'
import { Failed, Stopped } from './contact.ts'
import { type Checkpoint, Pull, type Pulling } from './pull.ts'
import { type Pushing, push } from './push.ts'
import type { AnyDoc } from './types.ts'

export interface Replicating extends Omit<Pulling, 'replication' | 'signal'>, Omit<Pushing, 'signal'> {
  collection: RxCollection<AnyDoc>
  /** Names RxDB's memory of the server's states; with another it begins from nothing. */
  identifier: string
  /** The server has forgotten deletions that this device never heard of; everything stops. */
  beginAnew(): void
  /** The server's store has another epoch; everything stops. */
  epochChanged(): void
  /** Storing failed; the replication must begin again from what is stored. */
  broken(error: unknown): void
}

const sendAtOnce = 200

type Rx = RxReplicationState<AnyDoc, Checkpoint>

/**
 * One collection, kept in step with the server until it is stopped. It rests where its place is known and nothing waits to be sent: then it asks
 * for news alone, and RxDB's replication, with its memory of the server's states, begins once there is something to store or to send.
 */
export class Replication {
  private readonly abort = new AbortController()
  private readonly stream$ = new Subject<'RESYNC'>()
  private readonly pull: Pull
  private begun?: Promise<Rx>
  private rx?: Rx
  private isLooking = false
  private readonly rounds$ = new Subject<number>()

  constructor(private readonly about: Replicating) {
    const { signal } = this.abort
    this.pull = new Pull({
      ...about,
      signal,
      replication: () => this.begin(),
      told: news => {
        about.told(news)
        if (news.last) this.rounds$.next(news.asked)
      },
    })
    if (about.place) void this.look()
    else void this.begin()
  }

  /** Ends the rest. */
  rouse() {
    if (!this.abort.signal.aborted) void this.begin()
  }

  private begin() {
    this.begun ??= this.start()
    return this.begun
  }

  private start(): Promise<Rx> {
    const rx = this.made()
    rx.error$.subscribe(error => this.judge(error))
    const begun = rx.start().then(() => rx)
    begun.catch(error => this.about.broken(error))
    return begun
  }

  private made() {
    const { about } = this
    const { signal } = this.abort
    this.rx = replicateRxCollection<AnyDoc, Checkpoint>({
      replicationIdentifier: about.identifier,
      collection: about.collection,
      live: true,
      waitForLeadership: false,
      autoStart: false,
      toggleOnDocumentVisible: false,
      pull: {
        batchSize: 1,
        stream$: this.stream$ as never,
        handler: checkpoint => this.safely(() => this.pull.handle(checkpoint), { documents: [], checkpoint: checkpoint! }),
      },
      push: {
        batchSize: sendAtOnce,
        handler: rows => this.safely(() => push(rows as never, { ...about, signal, stored: ids => this.stored(ids) }), []) as never,
      },
    })
    return this.rx
  }

  /** Asks for news, and again where a wake came meanwhile. */
  private async look() {
    if (this.isLooking) return
    this.isLooking = true
    try {
      for (let asked = -1; asked !== this.pull.wakes && !this.begun && !this.abort.signal.aborted; ) {
        asked = this.pull.wakes
        if (await this.pull.look()) this.rouse()
      }
    } catch (error) {
      this.stumbled(error)
    } finally {
      this.isLooking = false
    }
  }

  /** There may be news: asks the server, and looks through what is not sent. */
  wake() {
    this.pull.wakes++
    if (this.begun) this.stream$.next('RESYNC')
    else void this.look()
    return this.pull.wakes
  }

  /** Resolves once everything stored before now was sent, and everything that the server had before now is here. */
  async round() {
    const rx = await this.begin()
    const wanted = this.pull.wakes + 1
    const done = firstValueFrom(this.rounds$.pipe(filter(asked => asked >= wanted)), { defaultValue: -1 })
    this.wake()
    if ((await done) < 0) throw new Stopped()
    const state = rx.internalReplicationState!
    for (let queue: unknown; queue !== state.streamQueue.up; ) {
      queue = state.streamQueue.up
      await queue
    }
  }

  /** The server's states when this device last agreed with it, by id. */
  async assumed(ids: string[]) {
    const { metaInstance } = await this.begin()
    const found = await metaInstance!.findDocumentsById(
      ids.map(id => `${id}|0`),
      true,
    )
    return new Map(found.map(({ itemId, docData }) => [itemId, docData as unknown as AnyDoc]))
  }

  /** The checkpoint up to which everything is here, where there is one. */
  async checkpoint() {
    if (!this.begun) return this.pull.reached
    const { internalReplicationState } = await this.begun
    const stored = (await getLastCheckpointDoc(internalReplicationState!, 'down')) as Checkpoint | undefined
    return this.pull.reached ?? stored?.since
  }

  /** Resolves when every local document has been offered to the server once. */
  async offered() {
    if (!this.begun) return
    const rx = await this.begun
    await firstValueFrom(rx.internalReplicationState!.firstSyncDone.up.pipe(filter(Boolean)))
  }

  /** No more requests; what is stored is left as it is. */
  halt() {
    this.abort.abort()
    this.rounds$.complete()
  }

  /**
   * Resolves once this replication writes nothing more: its successor must see the documents that a batch under way still stores. With
   * `forget`, RxDB's memory of the server's states is deleted too; answers the name of that store, if there was to do.
   */
  async stop({ forget = false } = {}) {
    this.halt()
    await this.begun?.catch(() => {})
    const rx = this.rx ?? (forget ? this.made() : undefined)
    if (!rx) return undefined
    await rx.cancel()
    const queues = rx.internalReplicationState?.streamQueue
    await Promise.allSettled([queues?.down, queues?.up])
    if (forget) {
      rx.metaInstance = undefined
      await rx.remove()
    }
    return (await rx.metaInfoPromise).collectionName
  }

  private stored(ids: string[]) {
    this.about.stored(ids)
    if (ids.length > 0) this.wake()
  }

  /** RxDB would repeat whatever throws; here nothing does: a stopped replication just waits for its end. */
  private async safely<T>(work: () => Promise<T>, nothing: T): Promise<T> {
    try {
      return await work()
    } catch (error) {
      this.stumbled(error)
      const { rx } = this
      if (rx && !rx.isStopped()) await firstValueFrom(rx.canceled$.pipe(filter(Boolean)), { defaultValue: true })
      return nothing
    }
  }

  private stumbled(error: unknown) {
    if (this.abort.signal.aborted) return
    if (error instanceof Failed && error.kind === 'epoch') this.about.epochChanged()
    else if (error instanceof Failed && error.kind === 'anew') this.about.beginAnew()
    else this.about.broken(error)
  }

  private judge(error: unknown) {
    if (this.abort.signal.aborted) return
    const { parameters } = error as { parameters?: { writeError?: { status?: number } } }
    if (parameters?.writeError?.status === 409) return
    this.about.broken(error)
  }
}
