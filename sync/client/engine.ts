import { BehaviorSubject, type Subscription } from 'rxjs'
import type { CollectionName } from '#contract/sync.ts'
import { titleOf } from '#sync/collections/all.ts'
import { acknowledged } from '#sync/collections/collection.ts'
import { type Checkpoints, type Era, everything, identifierOf } from './align.ts'
import { holdBases, meetStore } from './anew.ts'
import { Stopped } from './contact.ts'
import { Places } from './places.ts'
import { Replication } from './replicate.ts'
import type { Progress, Running } from './running.ts'
import type { Seeded } from './seed.ts'
import { sift } from './sift.ts'
import { Sweep } from './sweep.ts'
import { pauseAfter } from './time.ts'
import { Together } from './together.ts'
import type { AnyDoc } from './types.ts'
import { namesIn, rawOf } from './writes.ts'

const sweepAfter = 15_000
const poll = 120_000

/** All replications of the leading tab: starts them, follows the store's epoch, and looks after what got stuck. */
export class Engine {
  readonly progress$ = new BehaviorSubject<Progress>({ owed: 0 })
  private readonly abort = new AbortController()
  private replications?: Record<CollectionName, Replication>
  private era?: Era
  private restarting?: Promise<void>
  private restarts = 0
  private readonly loading = new Map<CollectionName, { loaded: number; of?: number }>()
  private readonly sweeping: Sweep
  private readonly together: Together
  private readonly running: Promise<unknown>
  private readonly names: CollectionName[]
  /** Collections not pulled to the end since the connection began. */
  private readonly behind: Set<CollectionName>
  private readonly places: Places
  private readonly writes: Subscription

  constructor(private readonly about: Running) {
    this.names = namesIn(about.collections)
    this.behind = new Set(this.names)
    this.together = new Together(about.contact, about.early)
    this.sweeping = new Sweep(about, name => this.replications?.[name])
    this.places = new Places(about.keep, about.clock, this.abort.signal)
    this.writes = about.pending.changed$.subscribe(name => {
      if (this.unsent(name)) this.replications?.[name]?.rouse()
    })
    this.running = Promise.all([this.begin(), this.every(poll, () => this.wake()), this.every(sweepAfter, () => this.sweep())])
  }

  wake(names: readonly CollectionName[] = this.names) {
    if (names.length > 1) this.together.expect(names)
    for (const name of names) this.replications?.[name]?.wake()
  }

  /** The connection is new: nothing is known of what happened meanwhile. */
  reconnect() {
    for (const name of this.names) this.behind.add(name)
    this.wake()
  }

  replication(name: CollectionName): Replication | undefined {
    return this.replications?.[name]
  }

  halt() {
    this.abort.abort()
    this.writes.unsubscribe()
    for (const replication of Object.values(this.replications ?? {})) replication.halt()
  }

  async stop() {
    this.halt()
    await this.restarting
    await this.stopAll()
    await this.running
    await this.places.save()
  }

  sweep() {
    return this.sweeping.of(this.names)
  }

  private async begin() {
    while (!this.era && !this.abort.signal.aborted) {
      try {
        const [era] = await Promise.all([this.known(), this.places.read(), this.about.pending.dirty])
        this.era = era
      } catch (error) {
        if (error instanceof Stopped) return
        this.about.broken(error)
        await this.pause()
      }
    }
    this.goOn()
  }

  /** On the disk before anything of it is here. */
  private async known(): Promise<Era> {
    const { keep, contact } = this.about
    const before = await keep.get<Era>('~epoch')
    if (before) return before
    const { epoch } = await contact.until('sync/epoch', {}, this.abort.signal, async answer => (await answer.json()) as { epoch: string })
    const era = { epoch, aligning: [], missing: {} }
    await keep.set('~epoch', era)
    return era
  }

  private goOn() {
    if (this.abort.signal.aborted || !this.era) return
    if (this.era.anew) this.restart(() => this.meet(true))
    else this.startAll()
  }

  private startAll() {
    this.places.begin(identifierOf(this.era!))
    const resting = this.names.filter(name => this.mayRest(name))
    this.together.expect(resting.length > 0 ? resting : this.names)
    const begun = this.names.map(name => [name, this.start(name)] as const)
    this.replications = Object.fromEntries(begun) as Record<CollectionName, Replication>
    for (const [name, replication] of begun) void this.paidOff(name, replication)
    this.tellProgress()
    if (this.about.early.end()) this.wake()
  }

  private start(name: CollectionName) {
    const { collections, contact, held, keep } = this.about
    const collection = rawOf(collections, name)
    const era = this.era!
    return new Replication({
      name,
      collection,
      contact,
      together: this.together,
      epoch: era.epoch,
      start: era.start?.[name],
      place: this.mayRest(name) ? this.places.of(name) : undefined,
      unsent: () => this.unsent(name),
      identifier: identifierOf(era),
      held: id => held.all.get(`${name}/${id}`),
      release: id => held.delete(`${name}/${id}`),
      owed: id => era.missing[name]?.includes(id) ?? false,
      empty: () => unknown(collection),
      seeded: {
        get: async () => {
          const seeded = await keep.get<Seeded & { epoch: string }>(`~seeded/${name}`)
          return seeded?.epoch === era.epoch ? seeded : undefined
        },
        set: seeded => keep.set(`~seeded/${name}`, { ...seeded, epoch: era.epoch }),
      },
      sift: documents => sift(this.about, name, documents, this.era?.aligning.includes(name) ?? false),
      refuse: (doc, base, code, message) => this.refuse(name, { doc, base }, { code, message }),
      stored: () => {},
      told: ({ count, of, last, place }) => {
        if (place) this.places.note(name, place)
        this.told(name, count, of, last)
      },
      epochChanged: () => this.restart(() => this.meet(false)),
      beginAnew: () => this.restart(() => this.meet(true)),
      broken: error => {
        this.about.broken(error)
        this.restart(async () => {
          await this.stopAll()
          await this.pause()
        })
      },
    })
  }

  private unsent(name: CollectionName) {
    const { pending } = this.about
    return pending.scanning || pending.of(name).size > 0 || (this.era?.missing[name]?.length ?? 0) > 0
  }

  /** True where it is known how far a collection came, and nothing waits: what does goes up before anything else is asked. */
  private mayRest(name: CollectionName) {
    return this.places.of(name) !== undefined && !this.names.some(each => this.unsent(each)) && !this.era!.aligning.includes(name)
  }

  private restart(between: () => Promise<void>) {
    this.restarting ??= (async () => {
      for (const replication of Object.values(this.replications ?? {})) replication.halt()
      try {
        await between()
      } catch (error) {
        if (!(error instanceof Stopped)) {
          this.about.broken(error)
          await this.stopAll()
          await this.pause()
        }
      }
      this.restarting = undefined
      if (!this.replications) this.goOn()
    })()
  }

  /** Meets a new epoch, or `anew` a server that has forgotten deletions of which this device never heard. Cut off anywhere, it is done again. */
  private async meet(anew: boolean) {
    const before = await this.parting(anew)
    const stores = await this.stopAll({ forget: true })
    const met = await meetStore(this.about, before, this.abort.signal)
    // Last, so that whatever failed before it is done again.
    await this.setEra(met)
    await this.about.forgotten(stores)
  }

  /** Notes, before RxDB's memory goes, what will be needed of it. */
  private async parting(anew: boolean): Promise<Era> {
    const from: Checkpoints = { ...this.era!.start, ...this.era!.from }
    for (const [name, replication] of Object.entries(this.replications ?? {}) as [CollectionName, Replication][]) {
      const checkpoint = await replication.checkpoint()
      if (checkpoint) from[name] = checkpoint
      if (anew) await holdBases(name, replication, this.about)
    }
    return this.setEra({ ...this.era!, from, anew })
  }

  private async setEra(era: Era) {
    await this.about.keep.set('~epoch', era)
    this.era = era
    return era
  }

  private async paidOff(name: CollectionName, replication: Replication) {
    await replication.offered().catch(() => {})
    if (this.replications?.[name] !== replication || !this.era?.missing[name]) return
    delete this.era.missing[name]
    await this.keepEra()
    this.tellProgress()
  }

  private told(name: CollectionName, count: number, of: number | undefined, last: boolean) {
    if (last) {
      this.restarts = 0
      this.loading.delete(name)
      this.behind.delete(name)
      if (this.behind.size === 0) this.about.synced()
      if (this.era?.aligning.includes(name)) {
        this.era.aligning = this.era.aligning.filter(other => other !== name)
        void this.keepEra()
      }
    } else if (of !== undefined) {
      this.loading.set(name, { loaded: (this.loading.get(name)?.loaded ?? 0) + count, of })
    }
    this.tellProgress()
  }

  private tellProgress() {
    const owed = Object.values(this.era?.missing ?? {}).reduce((sum, ids) => sum + ids.length, 0)
    const all = [...this.loading.values()]
    const sum = (values: (number | undefined)[]) => values.reduce<number>((total, value) => total + (value ?? 0), 0)
    const loading = all.length === 0 ? undefined : { loaded: sum(all.map(({ loaded }) => loaded)), of: sum(all.map(({ of }) => of)) }
    this.progress$.next({ owed, loading })
  }

  private async refuse(name: CollectionName, { doc, base }: { doc: AnyDoc; base?: AnyDoc }, why: { code: string; message: string }) {
    const refused = { version: doc.version, ...why, at: new Date(this.about.clock.now()).toISOString(), title: titleOf(name, doc) }
    const before = this.about.held.all.get(`${name}/${doc.id}`)
    await this.about.held.set(`${name}/${doc.id}`, { theirs: before?.theirs, base, mine: doc, refused })
  }

  private pause() {
    return this.about.clock.wait(pauseAfter(this.restarts++), this.abort.signal)
  }

  /** A failure here is harmless: the next start knows less than this one and asks the server again. */
  private keepEra() {
    return this.about.keep.set('~epoch', this.era).catch(error => this.about.broken(error))
  }

  private async stopAll(options?: { forget: boolean }) {
    const all = Object.values(this.replications ?? {})
    this.replications = undefined
    const stores = await Promise.all(all.map(replication => replication.stop(options)))
    return stores.filter(store => store !== undefined)
  }

  private async every(ms: number, work: () => unknown) {
    const { signal } = this.abort
    while (!signal.aborted) {
      await this.about.clock.wait(ms, signal)
      if (signal.aborted) return
      try {
        await work()
      } catch (error) {
        if (!(error instanceof Stopped)) this.about.broken(error)
      }
    }
  }
}

/** True where no document here came from the server, so that none can have been deleted there meanwhile. */
async function unknown(collection: Parameters<typeof everything>[0]) {
  for await (const documents of everything(collection)) if (documents.some(acknowledged)) return false
  return true
}
