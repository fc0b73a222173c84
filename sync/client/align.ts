import { getChangedDocumentsSince, type RxCollection, type RxDocumentData } from 'rxdb/plugins/core'
import { type CollectionName, comparedAtOnce, tombstoneDays } from '#contract/sync.ts'
import { dayMs } from '#contract/time.ts'
import { collections as rules } from '#sync/collections/all.ts'
import { acknowledged } from '#sync/collections/collection.ts'
import { sameContent } from '#sync/collections/equal.ts'
import { type Contact, Failed } from './contact.ts'
import type { HeldDocument } from './push.ts'
import type { AnyDoc, Clock, LocalCollections } from './types.ts'
import { namesIn, rawOf, rewrite } from './writes.ts'

/** Facts that this device knows about the server's store. */
export interface Era {
  epoch: string
  /** Collections whose first pull in this epoch is not done: states that differ at the same version are still joined. */
  aligning: CollectionName[]
  /** Documents acknowledged before that the store lacks or has older. */
  missing: Partial<Record<CollectionName, string[]>>
  /** Set from when this device has to begin anew until it has. */
  anew?: boolean
  /** How often it has begun anew in this epoch. */
  turn?: number
  /** Checkpoints of the epoch that is over, until the new one is met. */
  from?: Checkpoints
  /** From where the first pulls read, so that they are told of what was forgotten since this device met the store. */
  start?: Checkpoints
}

/** Names RxDB's memory of the store in this era. */
export const identifierOf = ({ epoch, turn }: Era) => (turn ? `fk ${epoch} ${turn}` : `fk ${epoch}`)

export type Checkpoints = Partial<Record<CollectionName, string>>

const chunk = 1000
const forgotten = tombstoneDays * dayMs

/** Every document, deleted ones too, a chunk at a time. */
export async function* everything(collection: RxCollection<AnyDoc>): AsyncGenerator<RxDocumentData<AnyDoc>[]> {
  for (let checkpoint: unknown; ; ) {
    const { documents, checkpoint: next } = await getChangedDocumentsSince(collection.storageInstance, chunk, checkpoint)
    if (documents.length > 0) yield documents
    if (documents.length < chunk) return
    checkpoint = next
  }
}

/** A document that was dropped here and never reached the server. */
export const dropped = ({ rev }: { rev: string }) => rev.endsWith(':-')
export const droppedRev = (version: number) => `${version}:-`

interface Aligning {
  collections: LocalCollections
  contact: Contact
  clock: Clock
  signal: AbortSignal
  /** Checkpoints by which the server knows what this device was told of. */
  from?: Checkpoints
}

/** Meets the store: tells ids and versions, and learns what it lacks. */
export async function align({ collections, from = {}, ...about }: Aligning): Promise<Era> {
  const { contact, signal } = about
  for (;;) {
    const { epoch } = await contact.until('sync/epoch', {}, signal, async answer => (await answer.json()) as { epoch: string })
    try {
      const missing: Era['missing'] = {}
      const start: Checkpoints = {}
      for (const name of namesIn(collections)) {
        const { ids, checkpoint } = await lacking(name, rawOf(collections, name), { epoch, checkpoint: from[name], ...about })
        if (ids.length > 0) missing[name] = ids
        if (checkpoint) start[name] = checkpoint
      }
      return { epoch, aligning: namesIn(collections), missing, start }
    } catch (error) {
      if (!(error instanceof Failed) || error.kind !== 'epoch') throw error
    }
  }
}

/** A server of a version before answers no checkpoint. */
type Compared = { missing: string[]; checkpoint?: string }

async function lacking(
  name: CollectionName,
  collection: RxCollection<AnyDoc>,
  { epoch, checkpoint, contact, clock, signal }: Omit<Aligning, 'collections' | 'from'> & { epoch: string; checkpoint?: string },
) {
  const held: { id: string; version: number }[] = []
  for await (const documents of everything(collection)) {
    for (const doc of documents) {
      // The server forgets such a deletion; told of it, it would keep it as long again.
      const isOver = doc._deleted && clock.now() - doc._meta.lwt > forgotten
      if (acknowledged(doc) && !dropped(doc) && !isOver) held.push({ id: doc.id, version: doc.version })
    }
  }
  const ids: string[] = []
  let start: string | undefined
  const query = new URLSearchParams({ epoch, ...(checkpoint && { checkpoint }) })
  for (let at = 0; at < held.length; at += comparedAtOnce) {
    const body = JSON.stringify(held.slice(at, at + comparedAtOnce))
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body }
    const path = `sync/${name}/compare?${query}`
    const answer = await contact.until(path, init, signal, async response => (await response.json()) as Compared)
    ids.push(...answer.missing)
    start ??= answer.checkpoint
  }
  return { ids, checkpoint: start }
}

export interface Tie {
  name: CollectionName
  collection: RxCollection<AnyDoc>
  around<T>(write: () => Promise<T>): Promise<T>
  hold(id: string, held: HeldDocument): Promise<void>
  /** Joins without a base, and remembers what it had to choose. */
  join(mine: AnyDoc, theirs: AnyDoc): Promise<AnyDoc>
}

/** After a restore the store may hold documents older than this device's: parts of those that a merge would keep are not overwritten. */
export async function joinTies(pulled: AnyDoc[], mine: ReadonlyMap<string, AnyDoc>, { name, collection, around, hold, join }: Tie) {
  for (const theirs of pulled) {
    const local = mine.get(theirs.id)
    if (!local || !acknowledged(local) || dropped(local) || sameContent(local, theirs)) continue
    if (sameContent(rules[name].merge(undefined, local, theirs), theirs)) continue
    const joined = await join(local, theirs)
    await hold(theirs.id, { base: theirs, mine: local })
    await around(() => rewrite(collection, theirs.id, current => (current?.rev === local.rev ? joined : undefined)))
  }
}
