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
import { type CheckpointPlace, checkpointOf, heedHorizon, placeIn } from './checkpoint.ts'
import { joinSides } from './conflicts.ts'
import { instant } from './instant.ts'
import { judge, type Rule, type Rules } from './judge.ts'
import { firstOfEach, type Growing, isStill, type Judged, withinRoom } from './portions.ts'
import { full, growthOf, type Quota, Room } from './quota.ts'
import { createSnapshots } from './snapshot.ts'
import type { Store, StoredDocument } from './store.ts'
import { collectionOf } from './tombs.ts'
import { keyOf, sameState, wiredOf, writingOf } from './wire.ts'

type PulledWires = Omit<Pulled, 'documents'> & { documents: Wired[] }
type PushedWires = Omit<Pushed, 'conflicts'> & { conflicts: Wired[]; written: number }

export interface Behind {
  store: Store
  rules: Rules
  /** A rule that hangs on more than the document, such as what its owner may use; asked once a request. */
  beside?(member: string, name: CollectionName): Promise<Rule | undefined>
  /** Without one nothing is counted and everything fits. */
  quota?: Quota
  /** Marks that a member's documents are about to change; called before every write. */
  due(member: string): Promise<void>
  /** Called once what stood beside each other was joined without anybody having pushed. */
  joined?(member: string, name: CollectionName): Promise<void>
  /** Milliseconds by which what the store reads may lag behind what was written. */
  lag?: number
}

/** Start and result of a change through `change`: `version` and `rev` are set by the door. */
export type Content = Record<string, unknown> & { _deleted?: boolean }
type Make = (stored: Wired | undefined) => Content | undefined

/** Attempts against other processes that write the same document. */
const attempts = 20
const scanned = 1000
/** So much happens in one turn of the loop; everybody else's requests come between. */
const judgedAtOnce = 50
const readAtOnce = 250
/** A checkpoint that nothing came after is given out anew after so many milliseconds. */
const stale = 30 * dayMs
const none = { documents: 0, bytes: 0 }
const breath = () => new Promise(setImmediate)

/** The one way in and out of the replicated collections; `member` is always the caller's own id. */
export class Door {
  /** A whole collection, gzipped: a line with checkpoint, epoch and count, then a document a line. */
  readonly snapshot: (member: string, name: CollectionName) => Promise<Readable>

  constructor(private readonly behind: Behind) {
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
    const rules = await this.rulesOf(member, name)
    const refused: Pushed['refused'] = []
    const judged: Judged[] = []
    for (const [place, { newDocumentState: sent, assumedMasterState: assumed }] of rows.entries()) {
      if (place > 0 && place % judgedAtOnce === 0) await breath()
      const verdict = judge(name, sent, ...rules)
      if ('doc' in verdict) judged.push({ doc: verdict.doc, assumed })
      else
        refused.push({
          id: typeof sent?.id === 'string' ? sent.id.slice(0, 200) : '',
          code: verdict.objection.code,
          message: verdict.objection.message,
        })
    }
    const { conflicts, written, over } = await store.alone(member, () => this.writeAll(member, name, judged))
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
      await breath()
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
    return this.behind.store.alone(member, () => this.changeOne(member, name, id, make))
  }

  private async changeOne(member: string, name: CollectionName, id: string, make: Make) {
    const { store, due } = this.behind
    const rules = await this.rulesOf(member, name)
    for (let attempt = 0; attempt < attempts; attempt++) {
      const key = keyOf(name, id)
      const stored = (await this.read(member, [key])).get(key)
      const before = stored && wiredOf(collections[name], stored)
      const content = make(before)
      if (!content) return { doc: before, written: false }
      const sent = { _deleted: false, ...content, id, version: before?.version ?? 0, rev: '' }
      if (before && sameState(sent, before)) return { doc: before, written: false }
      const verdict = judge(name, { ...sent, version: sent.version + 1 }, ...rules)
      if ('objection' in verdict) {
        const { code, field, message } = verdict.objection
        throw new Refusal(code, { [field ?? 'form']: message })
      }
      const room = await this.room(member, name)
      const writing = writingOf(collections[name], verdict.doc, stored)
      const growth = growthOf(writing, stored)
      if (room && !room.fits(growth)) throw new Refusal('full')
      await due(member)
      const [rev] = await store.write(member, [writing])
      if (rev) await this.behind.quota?.add(member, name, growth, verdict.doc)
      if (rev) return { doc: wiredOf(collections[name], { ...writing, rev }), written: true }
    }
    throw new Refusal('stopping')
  }

  private async writeAll(member: string, name: CollectionName, judged: Judged[]) {
    const room = judged.length > 0 ? await this.room(member, name) : undefined
    const done = { conflicts: [] as Wired[], over: [] as string[], written: 0 }
    let last: Wired | undefined
    let lost = 0
    try {
      for (let left = judged; left.length > 0; ) {
        if (left !== judged) await breath()
        const [now, later] = firstOfEach(left)
        const { mine, theirs } = await this.sortOut(member, name, now)
        done.conflicts.push(...theirs)
        const { fitting, over } = withinRoom(name, mine, room)
        done.over.push(...over)
        const again = await this.writePart(member, fitting, room)
        done.written += fitting.length - again.length
        last = fitting.findLast(one => !again.includes(one))?.doc ?? last
        if (again.length > 0 && ++lost > attempts) throw new Refusal('stopping')
        left = [...again, ...later]
      }
    } finally {
      // Documents that were written count, whatever became of the rest.
      if (room && last) await this.behind.quota?.add(member, name, room.added, last)
    }
    return done
  }

  /** Documents that lost to another write. */
  private async writePart(member: string, mine: Growing[], room?: Room): Promise<Growing[]> {
    const { store, due } = this.behind
    const writings = mine.map(({ writing }) => writing)
    const giveBack = (all: Growing[]) => {
      for (const { growth } of all) if (growth) room?.take(growth, -1)
    }
    try {
      if (mine.length > 0) await due(member)
      const answers = await store.write(member, writings)
      const again = mine.filter((_, place) => answers[place] === undefined)
      giveBack(again)
      return again
    } catch (error) {
      giveBack(mine)
      throw error
    }
  }

  /** Documents that may be written now, and the stored states that conflict with the rest; unchanged documents are in neither. */
  private async sortOut(member: string, name: CollectionName, judged: Judged[]) {
    const keys = judged.map(({ doc }) => keyOf(name, doc.id))
    const found = await this.read(member, keys)
    const mine: (Judged & { stored?: StoredDocument })[] = []
    const theirs: Wired[] = []
    for (const { doc, assumed } of judged) {
      const stored = found.get(keyOf(name, doc.id))
      const state = stored && wiredOf(collections[name], stored)
      if (!state) mine.push({ doc, assumed })
      else if (sameState(state, doc)) continue
      else if (assumed && isStill(assumed, state, stored) && doc.version > state.version) mine.push({ doc, assumed, stored })
      else theirs.push(state)
    }
    return { mine, theirs }
  }

  private async rulesOf(member: string, name: CollectionName): Promise<Rule[]> {
    const { rules, beside } = this.behind
    const more = await beside?.(member, name)
    return more ? [rules[name], more] : [rules[name]]
  }

  private async room(member: string, name: CollectionName) {
    const held = await this.behind.quota?.of(member, name)
    return held && new Room(held)
  }

  /** Stored documents, with what stands beside each other joined; runs alone with the member's documents. */
  private async read(member: string, keys: string[]) {
    const found = await this.behind.store.read(member, keys)
    for (const [key, { conflicted }] of found) {
      if (!conflicted) continue
      const joined = await joinSides(this.behind, member, key)
      // The version that stands may be lower than the one that was written last, where both said the same.
      if (joined) await this.behind.quota?.add(member, collectionOf({ key }) as CollectionName, none, joined.body)
      if (joined) found.set(key, joined)
      else found.delete(key)
    }
    return found
  }

  /** The same documents, those that stand beside each other joined; each keeps its place. */
  async joined<Each extends StoredDocument>(member: string, documents: Each[]): Promise<Each[]> {
    const keys = documents.filter(({ conflicted }) => conflicted).map(({ key }) => key)
    if (keys.length === 0) return documents
    const found = await this.behind.store.alone(member, () => this.read(member, keys))
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
