import type { Readable } from 'node:stream'
import { Refusal } from '#contract/refusals.ts'
import {
  type CollectionName,
  collectionNames,
  type KnownDocument,
  type Pulled,
  type Pushed,
  type PushRow,
  type Wired,
} from '#contract/sync.ts'
import { dayMs } from '#contract/time.ts'
import { collections } from '#sync/collections/all.ts'
import type { Behind } from './behind.ts'
import { type CheckpointPlace, checkpointOf, heedHorizon, placeIn } from './checkpoint.ts'
import { DocumentWrites, type Make } from './documentWrites.ts'
import { instant } from './instant.ts'
import { judge } from './judge.ts'
import { type Judged, nextTurn } from './portions.ts'
import { full } from './quota.ts'
import { createSnapshots } from './snapshot.ts'
import type { Store, StoredDocument } from './store.ts'
import { collectionOf } from './tombs.ts'
import { keyOf, wiredOf } from './wire.ts'

type PulledWires = Omit<Pulled, 'documents'> & { documents: Wired[] }
type PushedWires = Omit<Pushed, 'conflicts'> & { conflicts: Wired[]; written: number }

const scanned = 1000
/** So much happens in one turn of the loop; everybody else's requests come between. */
const judgedAtOnce = 50
const readAtOnce = 250
/** A checkpoint that nothing came after is given out anew after so many milliseconds. */
const stale = 30 * dayMs
/** The one way in and out of the replicated collections; `member` is always the caller's own id. */
export class Door {
  /** A whole collection, gzipped: a line with checkpoint, epoch and count, then a document a line. */
  readonly snapshot: (member: string, name: CollectionName) => Promise<Readable>
  private readonly writes: DocumentWrites

  constructor(private readonly behind: Behind) {
    this.writes = new DocumentWrites(behind)
    this.snapshot = createSnapshots({
      store: behind.store,
      checkpointOf: (sequence, given) => this.checkpointOf(sequence, given),
      joined: (member, documents) => this.joined(member, documents),
    })
  }

  /** Refuses a device that knows another life of the store. */
  checkEpoch(epoch: string | undefined) {
    if (epoch && epoch !== this.behind.store.epoch) throw new Refusal('epoch-changed')
  }

  /** Documents as the store's reading has them. The checkpoint skips what belongs to other collections, also where nothing is found. */
  async pull(
    member: string,
    name: CollectionName,
    { checkpoint, limit = 500 }: { checkpoint?: string; limit?: number },
  ): Promise<PulledWires> {
    const { store } = this.behind
    const documents: Wired[] = []
    const from = placeIn(checkpoint)
    this.checkEpoch(from.epoch)
    const begun = instant()
    let since = from.sequence
    let more = true
    while (more && documents.length < limit) {
      const found = await readChanges(store, member, since)
      more = found.documents.length >= scanned
      since = found.last
      const some = await this.joined(member, found.documents)
      for (const [place, document] of some.entries()) {
        if (!document.key.startsWith(`${name}:`)) continue
        documents.push(wiredOf(collections[name], document))
        if (documents.length < limit) continue
        more ||= place < some.length - 1
        since = document.at
        break
      }
    }
    // Asked last: what was forgotten while this was read lies before it.
    await this.heedHorizon(member, name, from)
    // A checkpoint that holds as well as a later one stays: a device needn't write down that there was nothing.
    const idle = since === from.sequence && from.given !== undefined && begun - from.given < stale
    // Before its end a pull has read everything only up to where it stood before; whoever began from nothing holds nothing of before.
    const given = idle || (more && checkpoint) ? (from.given ?? store.dated) : this.clearFrom(begun)
    return { documents, checkpoint: checkpointOf(store.epoch, since, given), more, epoch: store.epoch }
  }

  /** The same of several collections, each after its checkpoint; `limit` holds for all together. */
  async pullTogether(member: string, from: Partial<Record<CollectionName, string>>, limit = 500) {
    const pulled: (Omit<PulledWires, 'epoch'> & { collection: CollectionName })[] = []
    let left = limit
    for (const collection of collectionNames) {
      const checkpoint = from[collection]
      if (!checkpoint) continue
      if (left > 0) {
        const { epoch: _epoch, ...portion } = await this.pull(member, collection, { checkpoint, limit: left })
        pulled.push({ collection, ...portion })
        left -= portion.documents.length
      } else pulled.push({ collection, documents: [], checkpoint, more: true })
    }
    return { pulled, epoch: this.behind.store.epoch }
  }

  /** Stores the documents that may be stored; refuses the others one by one, and hands back the stored state of those changed elsewhere. */
  async push(member: string, name: CollectionName, rows: PushRow[]): Promise<PushedWires> {
    const { store } = this.behind
    const rules = await this.writes.rulesOf(member, name)
    const refused: Pushed['refused'] = []
    const judged: Judged[] = []
    for (const [place, { newDocumentState: sent, assumedMasterState: assumed }] of rows.entries()) {
      if (place > 0 && place % judgedAtOnce === 0) await nextTurn()
      const verdict = judge(name, sent, ...rules)
      if ('doc' in verdict) judged.push({ doc: verdict.doc, assumed })
      else
        refused.push({
          id: typeof sent?.id === 'string' ? sent.id.slice(0, 200) : '',
          code: verdict.objection.code,
          message: verdict.objection.message,
        })
    }
    const { conflicts, written, over } = await store.alone(member, () => this.writes.writeAll(member, name, judged))
    return { conflicts, refused: [...refused, ...over.map(full)], written, epoch: store.epoch }
  }

  /** Those of these ids and versions that the store lacks or has older; `checkpoint` may be of an earlier epoch. */
  async compare(member: string, name: CollectionName, known: readonly KnownDocument[], checkpoint?: string) {
    const { store } = this.behind
    const from = placeIn(checkpoint)
    const begun = instant()
    await this.heedHorizon(member, name, from)
    const missing: string[] = []
    for (let from = 0; from < known.length; from += readAtOnce) {
      const part = known.slice(from, from + readAtOnce)
      const keys = part.map(({ id }) => keyOf(name, id))
      const stored = await store.read(member, keys)
      for (const [place, { id, version }] of part.entries()) if ((stored.get(keys[place]!)?.body.version ?? -1) < version) missing.push(id)
      await nextTurn()
    }
    // Once more: what was forgotten meanwhile looks as if it was missing.
    await this.heedHorizon(member, name, from)
    return { missing, epoch: store.epoch, checkpoint: this.checkpointOf('', begun) }
  }

  async one(member: string, name: CollectionName, id: string): Promise<Wired | undefined> {
    const key = keyOf(name, id)
    const stored = (await this.behind.store.read(member, [key])).get(key)
    return stored && wiredOf(collections[name], stored)
  }

  /**
   * Changes one document the way a device would: schema, rule, and over whatever stands when it is written. `make` gets the stored
   * state and gives the whole new content, or undefined to leave it.
   */
  change(member: string, name: CollectionName, id: string, make: Make): Promise<{ doc: Wired | undefined; written: boolean }> {
    return this.behind.store.alone(member, () => this.writes.change(member, name, id, make))
  }

  /** The same documents, those that stand beside each other joined; each keeps its place. */
  async joined<Each extends StoredDocument>(member: string, documents: Each[]): Promise<Each[]> {
    const keys = documents.filter(({ conflicted }) => conflicted).map(({ key }) => key)
    if (keys.length === 0) return documents
    const found = await this.behind.store.alone(member, () => this.writes.read(member, keys))
    for (const name of new Set(keys.map(key => collectionOf({ key }) as CollectionName))) await this.behind.joined?.(member, name)
    return documents.flatMap(document => {
      const now = document.conflicted ? found.get(document.key) : document
      return now ? [{ ...document, ...now, conflicted: false }] : []
    })
  }

  private async heedHorizon(member: string, name: CollectionName, from: CheckpointPlace) {
    const { store } = this.behind
    heedHorizon(await store.horizon(member), name, from, store.dated)
  }

  /** Anything received before it is seen by whoever reads at that instant. */
  private clearFrom(instant: number) {
    return instant - (this.behind.lag ?? 0)
  }

  private checkpointOf(sequence: string, given: number) {
    return checkpointOf(this.behind.store.epoch, sequence, this.clearFrom(given))
  }
}

export const createDoor = (behind: Behind) => new Door(behind)

async function readChanges(store: Store, member: string, since: string) {
  try {
    return await store.changes(member, since, scanned)
  } catch (error) {
    // A sequence that the store never gave out.
    if ((error as { status?: number }).status === 400) throw new Refusal('unreadable')
    throw error
  }
}
